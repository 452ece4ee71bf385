/// What a command returns; the console renders it as a table, json, ndjson, csv or markdown.
public enum Output {
  /// Nothing to say.
  case nothing
  /// A sentence; `{"message": …}` in json.
  case message(String)
  /// One thing.
  case record(Record)
  /// The answer of a command that wrote.
  case receipt(Receipt)
  /// Many things of one kind.
  case table(Table)
  /// Things within things.
  case tree(Tree)
  /// Text laid out already, such as a graph or help; `{"text": …}` in json.
  case text(String)
  /// Text laid out for people, and what it says as a record for programs.
  case drawing(String, data: Record)
}
