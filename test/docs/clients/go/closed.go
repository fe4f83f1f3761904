package analytics

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

const baseURL = "https://api.example.com/v1"

// Client asks the service.
type Client struct {
	token string
	http  *http.Client
}

// New makes a client.
func New(token string) *Client {
	return &Client{token, &http.Client{Timeout: 20 * time.Second}}
}

// Account asks for the account.
func (c *Client) Account() (*Account, error) {
	return get(c.http, baseURL+"/account", c.token)
}

// Account is the account of the token.
type Account struct {
	Name string `json:"name"`
}

func get(http *http.Client, url, token string) (*Account, error) {
	request, err := newRequest(url, token)
	if err != nil {
		return nil, err
	}
	response, err := http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return nil, errors.New(response.Status)
	}
	account := &Account{}
	return account, json.NewDecoder(response.Body).Decode(account)
}

func newRequest(url, token string) (*http.Request, error) {
	request, err := http.NewRequest("GET", url, nil)
	if err == nil {
		request.Header.Set("Authorization", "Bearer "+token)
		request.Header.Set("Accept", "application/json")
	}
	return request, err
}
