internal import Language

/// What somebody may have meant by a word that is unknown.
public enum Spelling {
  /// The candidate a few slips away at most, one for every three letters and no more than `slips`; nil where none
  /// comes close.
  public static func nearest(
    to word: String, among candidates: some Sequence<String>, slips: Int = .max
  ) -> String? {
    Suggestions.closest(to: word, among: candidates, limit: 1, slips: slips).first
  }
}
