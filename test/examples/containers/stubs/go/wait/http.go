// Package wait has what examples/containers/go uses of wait of testcontainers-go v0.44.0.
package wait

import (
	"context"
	"fmt"
	"net/http"
)

// StrategyTarget is the container; PortEndpoint is a method of Container there.
type StrategyTarget interface {
	PortEndpoint(ctx context.Context, port string, proto string) (string, error)
}

type Strategy interface {
	WaitUntilReady(context.Context, StrategyTarget) error
}

type HTTPStrategy struct{ path, port string }

func ForHTTP(path string) *HTTPStrategy { return &HTTPStrategy{path: path} }

func (ws *HTTPStrategy) WithPort(port string) *HTTPStrategy {
	ws.port = port
	return ws
}

func (ws *HTTPStrategy) WaitUntilReady(ctx context.Context, target StrategyTarget) error {
	endpoint, err := target.PortEndpoint(ctx, ws.port, "http")
	if err != nil {
		return err
	}
	answer, err := http.Get(endpoint + ws.path)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %d", ws.path, answer.StatusCode)
	}
	return nil
}
