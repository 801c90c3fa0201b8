import ArgumentParser

/// The forms that pages about rules come in.
enum PageFormat: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }
