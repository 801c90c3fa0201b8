import ArgumentParser

/// The output formats of pages about rules.
enum PageFormat: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }
