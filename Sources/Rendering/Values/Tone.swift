/// How much attention a status asks for; on a terminal with colour it picks the colour.
public enum Tone: String, Codable, Sendable {
  /// No colour.
  case plain
  /// Done, live, nothing to do: green.
  case good
  /// Under way, someone else's turn: yellow.
  case busy
  /// Waiting for the reader: red.
  case attention
  /// Over, or of little interest: dim.
  case muted
}
