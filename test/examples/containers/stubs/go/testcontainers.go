// Package testcontainers has the signatures of testcontainers-go v0.44.0 that examples/containers/go uses, with a process of this
// machine in place of a container. LEADLINE_COMMAND, a JSON list, starts it.
package testcontainers

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"

	"github.com/testcontainers/testcontainers-go/wait"
)

type GenericContainerRequest struct {
	exposedPorts []string
	env          map[string]string
	waitingFor   wait.Strategy
}

type ContainerCustomizer interface {
	Customize(req *GenericContainerRequest) error
}

type CustomizeRequestOption func(req *GenericContainerRequest) error

func (opt CustomizeRequestOption) Customize(req *GenericContainerRequest) error { return opt(req) }

func WithExposedPorts(ports ...string) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.exposedPorts = append(req.exposedPorts, ports...)
		return nil
	}
}

func WithEnv(envs map[string]string) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.env = envs
		return nil
	}
}

func WithWaitStrategy(strategies ...wait.Strategy) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.waitingFor = strategies[0]
		return nil
	}
}

type TerminateOption func()

type Container interface {
	PortEndpoint(ctx context.Context, port string, proto string) (string, error)
	Terminate(ctx context.Context, opts ...TerminateOption) error
}

type DockerContainer struct {
	request GenericContainerRequest
	process *exec.Cmd
	port    string
}

func (c *DockerContainer) PortEndpoint(_ context.Context, port string, proto string) (string, error) {
	for _, exposed := range c.request.exposedPorts {
		if exposed == port && port == "4020/tcp" {
			return proto + "://localhost:" + c.port, nil
		}
	}
	return "", fmt.Errorf("port %q not found", port)
}

func (c *DockerContainer) Terminate(_ context.Context, _ ...TerminateOption) error {
	if err := c.process.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	return c.process.Wait()
}

func TerminateContainer(container Container, options ...TerminateOption) error {
	if started, isDocker := container.(*DockerContainer); isDocker && started == nil {
		return nil
	}
	return container.Terminate(context.Background(), options...)
}

func Run(ctx context.Context, img string, opts ...ContainerCustomizer) (*DockerContainer, error) {
	if img != "leadline" {
		return nil, fmt.Errorf("there is no image %s", img)
	}
	c := &DockerContainer{}
	for _, opt := range opts {
		if err := opt.Customize(&c.request); err != nil {
			return nil, err
		}
	}
	var command []string
	if err := json.Unmarshal([]byte(os.Getenv("LEADLINE_COMMAND")), &command); err != nil {
		return nil, err
	}
	c.process = exec.Command(command[0], command[1:]...)
	c.process.Env = []string{"PATH=" + os.Getenv("PATH"), "LEADLINE_PORT=0"}
	for name, value := range c.request.env {
		c.process.Env = append(c.process.Env, name+"="+value)
	}
	c.process.Stderr = os.Stderr
	stdout, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.process.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return c, err
	}
	words := strings.Fields(line)
	served, err := url.Parse(words[len(words)-1])
	if err != nil {
		return c, err
	}
	c.port = served.Port()
	return c, c.request.waitingFor.WaitUntilReady(ctx, c)
}
