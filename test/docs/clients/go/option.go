package analytics

import (
	"encoding/json"
	"errors"
	"net/http"
)

// Client asks the service.
type Client struct {
	token, baseURL string
}

// Option changes a client.
type Option func(*Client)

// WithBaseURL sets another address.
func WithBaseURL(url string) Option { return func(c *Client) { c.baseURL = url } }

// New makes a client.
func New(token string, options ...Option) *Client {
	client := &Client{token, "https://api.example.com/v1"}
	for _, option := range options {
		option(client)
	}
	return client
}

// Account asks for the account.
func (c *Client) Account() (*Account, error) {
	return get(http.DefaultClient, c.baseURL+"/account", c.token)
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
