package apnslint_test

import (
	"fmt"
	"log"

	"github.com/apnslint/apnslint/Sources/Bindings/Go"
)

func ExampleLinter() {
	linter, err := apnslint.New(apnslint.Options{"push-type": "alert", "min-ios": 15})
	if err != nil {
		log.Fatal(err)
	}
	findings, err := linter.Check([]byte(`{"aps":{"alert":"Gate changed","badge":"3"}}`), nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, finding := range findings {
		fmt.Println(finding)
	}
	// Output:
	// 1:40: error: badge is a string, not a number [wrong-kind]
}
