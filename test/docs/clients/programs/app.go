package main

import (
	"fmt"
	"os"

	"example.com/analytics"
)

func main() {
	account, err := analytics.New(os.Getenv("LEADLINE_TOKEN")).Account()
	if err != nil {
		panic(err)
	}
	fmt.Println(account.Name)
}
