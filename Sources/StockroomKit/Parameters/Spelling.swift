internal import Language

/// What somebody may have meant by a word that is unknown.
public enum Spelling {
  /// The candidate a few slips away at most; nil where none comes close.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    Suggestions.closest(to: word, among: candidates, limit: 1).first
  }
}
