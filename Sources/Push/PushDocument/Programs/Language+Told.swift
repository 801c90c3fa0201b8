/// The telling of a language by what its programs are written with, as in a fence of Markdown without a label.
extension Language {
    /// A name of the language that a text is written in; nil where nothing tells it.
    static func told(by text: [UInt8]) -> String? {
        let lines = text.split(separator: 0x0A).map { $0.drop { $0 <= 0x20 } }
        return signs.first { sign in
            sign.words.contains { $0.allSatisfy { text.contains(word: $0) } }
                || sign.starts.contains { start in lines.contains { $0.starts(with: start.utf8) } }
        }?.name
    }

    /// The signs of a language in its programs: the starts of lines, and words that stand there together.
    private struct Sign {
        let name: String
        var starts: [String] = []
        var words: [[String]] = []
    }

    /// The signs of each language, the surest first.
    private static let signs = [
        Sign(name: "sh", starts: ["#!/bin/", "#!/usr/bin/env bash", "curl ", "$ curl ", "openssl ", "$ openssl "]),
        Sign(
            name: "php", starts: ["<?php"],
            words: [
                ["$", "json_encode("], ["$", "array("], ["$", "stream_"], ["$", "curl_"], ["$", "' =>"],
                ["$", "\" =>"],
            ]),
        Sign(name: "perl", starts: ["use strict", "my $", "my %"]),
        Sign(
            name: "objc", starts: ["#import <", "NSDictionary *", "NSString *", "NSMutableDictionary *"],
            words: [["@\"", "];"], ["@{", "@\""]]),
        Sign(name: "csharp", starts: ["using System", "using Newtonsoft", "string ", "public async Task"]),
        Sign(
            name: "java",
            starts: [
                "import java.", "import javapns", "import com.", "import org.", "String ", "Map<String", "System.out.",
            ]),
        Sign(name: "go", starts: ["package main"], words: [[":= ", "map[string]"], ["func ", ":= "], [":= &"]]),
        Sign(name: "kotlin", starts: ["val "], words: [["mapOf("]]),
        Sign(
            name: "swift", starts: ["import Foundation", "import UIKit", "import Vapor", "import APNS", "guard let "],
            words: [["let ", "[\"", "\":"], ["[String: "], ["try await ", "let "]]),
        Sign(
            name: "ruby", starts: ["require '", "require \"", "puts ", "gem '"], words: [[" do |"], ["def ", "\nend"]]),
        Sign(
            name: "js",
            starts: ["const ", "module.exports", "export ", "function ", "async function ", "console.log(", "var "],
            words: [["require("], [") => {"], ["function ("], ["function("], ["let ", "};"], ["let ", "});"]]),
        Sign(
            name: "python", starts: ["def ", "import ", "from ", "print(", "print ", "class ", "async def "],
            words: [["json.dumps("], ["None"], ["True,"]]),
    ]
}
