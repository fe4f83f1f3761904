// Package leadlinecontainer runs Leadline's image in a container, for tests: one container a package, a sandbox a test.
package leadlinecontainer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

const port = "4020/tcp"

// Leadline is a running server.
type Leadline struct {
	// Origin is the server without a path, such as http://localhost:32768: the control plane is at /_sim.
	Origin string
	// URL is the base URL of the API, such as http://localhost:32768/v1.
	URL string

	container testcontainers.Container
}

// Start runs the image and returns once it answers. Options are environment variables, as docs/options.md lists them;
// LEADLINE_IMAGE names another image than leadline. Whoever calls it calls Stop, where it fails, too.
func Start(ctx context.Context, options map[string]string) (*Leadline, error) {
	container, err := testcontainers.Run(ctx, withDefault(os.Getenv("LEADLINE_IMAGE"), "leadline"),
		testcontainers.WithExposedPorts(port),
		testcontainers.WithEnv(options),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/_sim/health").WithPort(port)),
	)
	leadline := &Leadline{container: container}
	if err != nil {
		return leadline, err
	}
	leadline.Origin, err = container.PortEndpoint(ctx, port, "http")
	leadline.URL = leadline.Origin + strings.TrimSuffix(withDefault(options["LEADLINE_BASE_PATH"], "/v1"), "/")
	return leadline, err
}

// Stop stops and removes the container.
func (l *Leadline) Stop() error {
	return testcontainers.TerminateContainer(l.container)
}

// Sandbox makes a new sandbox: sites, traffic, clock, limits, faults and journal of its own.
func (l *Leadline) Sandbox(ctx context.Context) (*Sandbox, error) {
	sandbox := &Sandbox{URL: l.URL, leadline: l}
	err := l.Control(ctx, http.MethodPost, "/sandboxes", map[string]string{}, sandbox)
	return sandbox, err
}

// Control asks the control plane, and reads the JSON of its answer into result unless that is nil.
func (l *Leadline) Control(ctx context.Context, method, path string, body, result any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, l.Origin+"/_sim"+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode >= 300 {
		return fmt.Errorf("%s /_sim%s: %d %s", method, path, answer.StatusCode, text)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(text, result)
}

// Sandbox is one isolated copy of the service: requests with its token see nothing of other sandboxes.
type Sandbox struct {
	// URL is the base URL of the API.
	URL string `json:"-"`
	// Name is the sandbox's name.
	Name string `json:"name"`
	// Token is what clients send as Authorization: Bearer TOKEN; it may do everything.
	Token string `json:"token"`

	leadline *Leadline
}

// Control asks the control plane about this sandbox: docs/controls.md lists the paths.
func (s *Sandbox) Control(ctx context.Context, method, path string, body, result any) error {
	join := "?"
	if strings.Contains(path, "?") {
		join = "&"
	}
	return s.leadline.Control(ctx, method, path+join+"sandbox="+url.QueryEscape(s.Name), body, result)
}

// Delete removes the sandbox.
func (s *Sandbox) Delete(ctx context.Context) error {
	return s.leadline.Control(ctx, http.MethodDelete, "/sandboxes/"+url.PathEscape(s.Name), nil, nil)
}

func withDefault(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
