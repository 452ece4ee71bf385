internal import Language

/// Suggests a candidate for an unknown word.
public enum Spelling {
  /// The candidate with the fewest typos, at most one for every three letters and no more than `maxTypos`; nil if none
  /// is close.
  public static func nearest(
    to word: String, among candidates: some Sequence<String>, maxTypos: Int = .max
  ) -> String? {
    Suggestions.closest(to: word, among: candidates, limit: 1, maxTypos: maxTypos).first
  }
}
