/// Verbs of other programs, and their equivalents here.
enum VerbAliases {
  /// The equivalent of a verb among those of a noun: itself, or the first that exists.
  static func meaning(of verb: String, among verbs: [String]) -> String? {
    if verbs.contains(verb) { return verb }
    return meanings[verb.lowercased()]?.first { meaning in
      verbs.contains { meaning.split(separator: " ").first == $0[...] }
    }
  }

  /// Whether a verb shows something.
  static func reads(_ verb: String) -> Bool {
    verb == "show" || verb == "list"
      || meanings[verb.lowercased()].map { $0.contains("list") || $0 == ["list"] } ?? false
  }

  private static let meanings: [String: [String]] = {
    let delete = ["delete", "disable", "unset", "cancel"]
    let create = ["create", "enable", "upload", "init"]
    let show = ["show", "list", "info"]
    let edit = ["edit", "set", "localize"]
    return [
      "rm": delete, "remove": delete, "del": delete, "destroy": delete, "drop": delete, "delete": delete,
      "add": create, "new": create, "make": create, "insert": create, "create": create, "init": create,
      "describe": show, "get": show, "info": show, "view": show, "cat": show, "inspect": show, "details": show,
      "show": show, "ls": ["list", "tiers", "queue"], "all": ["list"], "dir": ["list"], "list": ["tiers", "queue"],
      "search": ["find", "list --search"], "grep": ["list --search"], "find": ["list --search"],
      "update": edit, "set": edit, "change": edit, "modify": edit, "rename": ["edit --name"], "edit": edit,
      "on": ["enable"], "off": ["disable"], "push": ["upload", "submit"], "send": ["submit", "upload"],
      "accept": ["approve"], "deny": ["reject"], "refuse": ["reject"], "status": ["show"], "explain": ["why"],
      "check": ["validate", "why"], "translate": ["localize"],
    ]
  }()
}
