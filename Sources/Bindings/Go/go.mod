module github.com/apnslint/apnslint/Sources/Bindings/Go

go 1.19
