/// The level of attention a status needs, which determines its color on a terminal.
public enum Tone: String, Codable, Sendable {
  /// No color.
  case plain
  /// Done, live, nothing to do: green.
  case good
  /// In progress, someone else's turn: yellow.
  case busy
  /// Waiting for the reader: red.
  case attention
  /// Over, or of little interest: dim.
  case muted
}
