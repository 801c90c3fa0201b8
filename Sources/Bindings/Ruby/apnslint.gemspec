# frozen_string_literal: true

project = File.read(Dir["#{__dir__}/../../Reports/PushReport/**/Project.swift"].first)

Gem::Specification.new do |spec|
  spec.name = "apnslint"
  spec.version = project[/versionText: StaticString = "([^"]+)"/, 1]
  spec.summary = "Finds what will go wrong with Apple push payloads before they are sent"
  spec.homepage = project[/url = "([^"]+)"/, 1]
  spec.authors = ["apnslint maintainers"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = ["lib/apnslint.rb"]
end
