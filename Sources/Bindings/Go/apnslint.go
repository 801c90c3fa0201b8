// Package apnslint finds what will go wrong with Apple push payloads before they are sent. It calls libapnslint by cgo: CGO_CFLAGS
// and CGO_LDFLAGS say where the header and the library are, unless the C compiler finds them by itself.
package apnslint

/*
#cgo LDFLAGS: -lapnslint
#include <apnslint.h>
#include <stdlib.h>
*/
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unsafe"
)

// Version is the version of the library.
func Version() string { return C.GoString(C.apnslint_version()) }

// Options are the keys of .apnslint.json, such as "push-type", "headers", "rules", "fail-on" and "min-ios".
type Options map[string]any

// Headers are the header fields of one push.
type Headers map[string]string

// Position is a place in a payload: line and column from 1, the column in Unicode scalars, the offset in bytes from 0.
type Position struct {
	Line, Column, Offset int
}

// Range is a part of a payload.
type Range struct {
	Start, End Position
}

// Edit replaces bytes of a payload.
type Edit struct {
	Offset, Length int
	Text           string
}

// Fix is the fix of a finding. A safe one is certainly what the author meant.
type Fix struct {
	Safe  bool
	Title string
	Edits []Edit
}

// Related is another place that a finding refers to.
type Related struct {
	Message, Pointer string
	Range            Range
}

// Finding is one thing that goes wrong with a push.
type Finding struct {
	Rule, Severity, Message, Effect, Pointer, URL string
	Range                                         Range
	Related                                       []Related
	Fix                                           *Fix
}

func (f Finding) String() string {
	return fmt.Sprintf("%d:%d: %s: %s [%s]", f.Range.Start.Line, f.Range.Start.Column, f.Severity, f.Message, f.Rule)
}

// PushError says why a push should not be sent.
type PushError struct {
	Findings []Finding
}

func (e *PushError) Error() string {
	lines := make([]string, len(e.Findings))
	for index, finding := range e.Findings {
		lines[index] = finding.String()
	}
	return strings.Join(lines, "\n")
}

// ErrClosed is returned by a linter after Close.
var ErrClosed = errors.New("apnslint: the linter is closed")

// Linter checks pushes. Make one and keep it: any number of goroutines may use it.
type Linter struct {
	// Copies of a Linter share it, and it is freed after the last of them.
	handle *handle
}

type handle struct {
	linter *C.apnslint_linter
}

func (h *handle) free() {
	C.apnslint_destroy(h.linter)
	h.linter = nil
}

type report struct {
	Findings []Finding
	Fixed    []struct{ Rule string }
}

// New makes a linter. With nil it has the default options.
func New(options Options) (*Linter, error) {
	if options == nil {
		options = Options{}
	}
	text, err := json.Marshal(options)
	if err != nil {
		return nil, fmt.Errorf("apnslint: %w", err)
	}
	var problem C.apnslint_text
	linter := C.apnslint_create((*C.char)(unsafe.Pointer(&text[0])), C.size_t(len(text)), &problem)
	if linter == nil {
		return nil, errors.New("apnslint: " + string(take(&problem)))
	}
	made := &handle{linter}
	runtime.SetFinalizer(made, (*handle).free)
	return &Linter{made}, nil
}

// Close frees the linter. No other call may be running. Without Close the garbage collector frees it.
func (l *Linter) Close() {
	if l != nil && l.handle != nil {
		l.handle.free()
	}
}

// Check returns the findings of a payload, nil if there are none. Headers may be nil.
func (l *Linter) Check(payload []byte, headers Headers) ([]Finding, error) {
	_, findings, err := l.judge(payload, headers)
	return findings, err
}

// Validate returns a *PushError if there is a finding at or above "fail-on", by default "error".
func (l *Linter) Validate(payload []byte, headers Headers) error {
	code, findings, err := l.judge(payload, headers)
	if err == nil && code == C.APNSLINT_FAILED {
		return &PushError{findings}
	}
	return err
}

// Fix fixes what can be fixed. It returns the payload, the rules of the findings that were fixed, and the findings that are left.
// If unsafely is true, it also applies fixes that may not be what was meant.
func (l *Linter) Fix(payload []byte, headers Headers, unsafely bool) ([]byte, []string, []Finding, error) {
	fields, err := l.fields(headers)
	if err != nil {
		return nil, nil, nil, err
	}
	var flags C.uint
	if unsafely {
		flags = C.APNSLINT_FIX_UNSAFE
	}
	var fixed, text C.apnslint_text
	code := C.apnslint_fix(l.handle.linter, start(payload), C.size_t(len(payload)), (*C.char)(start(fields)),
		C.size_t(len(fields)), flags, &fixed, &text)
	runtime.KeepAlive(l.handle)
	bytes := take(&fixed)
	found, err := read(code, &text)
	rules := make([]string, len(found.Fixed))
	for index, finding := range found.Fixed {
		rules[index] = finding.Rule
	}
	return bytes, rules, found.Findings, err
}

// Group predicts which notifications stack on the lock screen and what each stack says, as `apnslint group --format json`
// prints it. The notifications are a JSON array; options are "locale", "grouping", "previews", "locked" and "app".
func Group(notifications []byte, options Options) ([]byte, error) {
	settings, err := json.Marshal(options)
	if err != nil || options == nil {
		settings = nil
	}
	var text C.apnslint_text
	code := C.apnslint_group((*C.char)(start(settings)), C.size_t(len(settings)), (*C.char)(start(notifications)),
		C.size_t(len(notifications)), &text)
	bytes := take(&text)
	if code < 0 {
		return nil, errors.New("apnslint: " + string(bytes))
	}
	return bytes, nil
}

func (l *Linter) judge(payload []byte, headers Headers) (C.int, []Finding, error) {
	fields, err := l.fields(headers)
	if err != nil {
		return 0, nil, err
	}
	var text C.apnslint_text
	code := C.apnslint_check(l.handle.linter, start(payload), C.size_t(len(payload)), (*C.char)(start(fields)),
		C.size_t(len(fields)), &text)
	runtime.KeepAlive(l.handle)
	if code == C.APNSLINT_CLEAN {
		return code, nil, nil
	}
	found, err := read(code, &text)
	return code, found.Findings, err
}

func (l *Linter) fields(headers Headers) ([]byte, error) {
	if l == nil || l.handle == nil || l.handle.linter == nil {
		return nil, ErrClosed
	}
	if headers == nil {
		return nil, nil
	}
	return json.Marshal(headers)
}

// An empty slice has no first byte, but the library refuses NULL.
func start(bytes []byte) unsafe.Pointer {
	if len(bytes) == 0 {
		return unsafe.Pointer(&nothing)
	}
	return unsafe.Pointer(&bytes[0])
}

var nothing byte

func read(code C.int, text *C.apnslint_text) (report, error) {
	var found report
	bytes := take(text)
	if code < 0 {
		return found, errors.New("apnslint: " + string(bytes))
	}
	return found, json.Unmarshal(bytes, &found)
}

// The text as bytes; the library's memory is freed.
func take(text *C.apnslint_text) []byte {
	bytes := C.GoBytes(unsafe.Pointer(text.bytes), C.int(text.length))
	C.apnslint_text_free(text)
	return bytes
}
