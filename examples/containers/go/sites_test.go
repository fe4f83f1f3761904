package leadlinecontainer

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"testing"
)

var leadline *Leadline

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	var err error
	leadline, err = Start(context.Background(), map[string]string{
		"LEADLINE_CLOCK":  "2026-06-15T12:00:00Z",
		"LEADLINE_FROZEN": "true",
	})
	defer leadline.Stop()
	if err != nil {
		log.Print(err)
		return 1
	}
	return m.Run()
}

// newSandbox makes a sandbox for one test.
func newSandbox(t *testing.T) *Sandbox {
	t.Helper()
	sandbox, err := leadline.Sandbox(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sandbox.Delete(context.Background()) })
	return sandbox
}

type site struct {
	Name      string `json:"name"`
	CreatedAt string `json:"created_at"`
}

// send is the client under test: it returns the status, and reads the JSON of the answer into result.
func send(t *testing.T, sandbox *Sandbox, method, path, body string, result any) int {
	t.Helper()
	request, err := http.NewRequest(method, sandbox.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+sandbox.Token)
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(result); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

func hasSite(t *testing.T, sandbox *Sandbox, name string) bool {
	t.Helper()
	var list struct {
		Data []site `json:"data"`
	}
	send(t, sandbox, http.MethodGet, "/sites?limit=100", "", &list)
	for _, each := range list.Data {
		if each.Name == name {
			return true
		}
	}
	return false
}

func TestCreatesASiteAtTheTimeOfTheClock(t *testing.T) {
	sandbox := newSandbox(t)
	var created site
	send(t, sandbox, http.MethodPost, "/sites", `{"name":"Moorings"}`, &created)
	if created.CreatedAt != "2026-06-15 12:00:00" {
		t.Errorf("created at %q", created.CreatedAt)
	}
	if !hasSite(t, sandbox, "Moorings") {
		t.Error("Moorings is not listed")
	}
}

func TestSeesNothingOfWhatOtherTestsCreated(t *testing.T) {
	if hasSite(t, newSandbox(t), "Moorings") {
		t.Error("Moorings is listed")
	}
}

func TestMeetsAFaultThatTheTestArmed(t *testing.T) {
	sandbox := newSandbox(t)
	fault := map[string]any{"fault": "unavailable", "times": 1}
	if err := sandbox.Control(context.Background(), http.MethodPost, "/faults", fault, nil); err != nil {
		t.Fatal(err)
	}
	var ignored any
	for _, expected := range []int{503, 200} {
		if status := send(t, sandbox, http.MethodGet, "/sites", "", &ignored); status != expected {
			t.Errorf("answered %d, expected %d", status, expected)
		}
	}
	var journal struct {
		Data []struct {
			Cause string `json:"cause"`
		} `json:"data"`
	}
	if err := sandbox.Control(context.Background(), http.MethodGet, "/journal?status=503", nil, &journal); err != nil {
		t.Fatal(err)
	}
	if len(journal.Data) != 1 || journal.Data[0].Cause != "fault:unavailable-1#1" {
		t.Errorf("the journal has %v", journal.Data)
	}
}
