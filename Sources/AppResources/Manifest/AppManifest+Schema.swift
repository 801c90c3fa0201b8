public import JSONText

extension AppManifest {
    /// The JSON Schema of manifests (2020-12), for editors, which says what each fact is.
    public static var schema: JSONValue {
        (try? JSONDocument(parsing: PackageResources.manifest_schema_json).value) ?? [:]
    }
}
