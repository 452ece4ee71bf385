internal import Basics

extension Catalog {
  /// A text of the store and the value parsed from it.
  struct Reading {
    let text: String
    let value: Any
  }

  /// The value that `body` parses from a text of the store, such as a policy; the same text is parsed once in a run.
  ///
  /// The latest text of each type of value is cached for the catalog's lifetime: a command or a run. The text itself
  /// comes from the store each time, so that a run that changes it reads it again.
  public func reading<Value>(of text: String, by body: (String) throws -> Value) rethrows -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = readings[key], known.text.hasSameBytes(as: text), let value = known.value as? Value {
      return value
    }
    let value = try body(text)
    readings[key] = Reading(text: text, value: value)
    return value
  }
}
