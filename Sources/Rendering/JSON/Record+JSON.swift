extension Record {
  /// The record as a JSON document over several lines, exactly as `-o json` prints it, without the last newline.
  public var json: String {
    var json = JSONWriter(isPretty: true)
    json.value(.record(fields))
    return json.text
  }
}
