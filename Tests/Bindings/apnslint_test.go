package apnslint

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
)

var clean = []byte(`{"aps":{"alert":"Gate changed"}}`)
var wrong = []byte(`{"aps":{"alert":"Gate changed","badge":"3"}}`)

func made(t testing.TB, options Options) *Linter {
	linter, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return linter
}

func TestCheck(t *testing.T) {
	linter := made(t, Options{"push-type": "alert"})
	if found, err := linter.Check(clean, nil); err != nil || len(found) != 0 {
		t.Error(found, err)
	}
	found, err := linter.Check(wrong, nil)
	if err != nil || len(found) != 1 || found[0].Rule != "wrong-kind" || found[0].Pointer != "/aps/badge" || !found[0].Fix.Safe {
		t.Error(found, err)
	}
	var refused *PushError
	if err := linter.Validate(wrong, nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), "badge is a string") {
		t.Error(err)
	}
	if err := linter.Validate(clean, nil); err != nil {
		t.Error(err)
	}
}

func TestHeaders(t *testing.T) {
	silent := []byte(`{"aps":{"content-available":1}}`)
	linter := made(t, nil)
	if found, err := linter.Check(silent, Headers{"apns-push-type": "background", "apns-priority": "5"}); len(found) != 0 || err != nil {
		t.Error(found, err)
	}
	if found, _ := linter.Check(silent, Headers{"apns-push-type": "background", "apns-priority": "10"}); len(found) == 0 {
		t.Error("priority 10")
	}
}

func TestErrors(t *testing.T) {
	for _, options := range []Options{{"rules": Options{"flag-of": "off"}}, {"app": "app.json"}, {"hue": 1}, {"f": func() {}}} {
		if _, err := New(options); err == nil {
			t.Error(options)
		}
	}
	linter := made(t, nil)
	for _, payload := range [][]byte{nil, {}, {0}, {0xff, 0xfe}} {
		if found, err := linter.Check(payload, nil); err != nil || len(found) == 0 {
			t.Error(payload, found, err)
		}
	}
	if _, err := linter.Check(make([]byte, 65<<20), nil); err == nil {
		t.Error("65 MiB")
	}
	if _, err := Group([]byte("[7]"), nil); err == nil {
		t.Error("a number")
	}
	linter.Close()
	linter.Close()
	if _, err := linter.Check(clean, nil); err != ErrClosed {
		t.Error(err)
	}
}

func TestFixAndGroup(t *testing.T) {
	payload, fixed, left, err := made(t, nil).Fix(wrong, nil, false)
	if err != nil || !strings.Contains(string(payload), `"badge":3`) || len(fixed) != 1 || len(left) != 0 {
		t.Error(string(payload), fixed, left, err)
	}
	if text, err := Group([]byte("["+string(clean)+"]"), Options{"locale": "en"}); err != nil || !strings.Contains(string(text), "groups") {
		t.Error(string(text), err)
	}
}

func TestCopiesOutliveTheirLinter(t *testing.T) {
	copies := make([]Linter, 200)
	for index := range copies {
		copies[index] = *made(t, nil)
	}
	runtime.GC()
	runtime.GC()
	for index := range copies {
		if found, err := copies[index].Check(wrong, nil); err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
	}
	var zero Linter
	zero.Close()
	if _, err := zero.Check(clean, nil); err != ErrClosed {
		t.Error(err)
	}
}

func TestGoroutines(t *testing.T) {
	linter := made(t, nil)
	var group sync.WaitGroup
	for worker := 0; worker < 8; worker++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for round := 0; round < 500; round++ {
				first, _ := linter.Check(clean, nil)
				second, _ := linter.Check(wrong, nil)
				if len(first) != 0 || len(second) != 1 {
					t.Error(first, second)
				}
			}
		}()
	}
	group.Wait()
}

func BenchmarkClean(b *testing.B) {
	linter := made(b, nil)
	payload := clean
	if given := os.Getenv("PAYLOAD"); given != "" {
		payload = []byte(given)
	}
	for round := 0; round < b.N; round++ {
		if found, err := linter.Check(payload, nil); len(found) != 0 || err != nil {
			b.Fatal(found, err)
		}
	}
}
