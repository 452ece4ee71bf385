extension Record {
  /// The record as a JSON document over several lines, exactly as `-o json` prints it, without the last newline.
  public var json: String {
    var json = JSONWriter(isPretty: true)
    json.value(.record(fields))
    return json.text
  }

  /// The record as a JSON document on one line, as `-o ndjson` prints it, without the newline.
  public var jsonLine: String {
    var json = JSONWriter(isPretty: false)
    json.value(.record(fields))
    return json.text
  }
}
