import StockroomKit

/// What App Store Connect has beside the review, and what stands for it here.
extension ReviewPhrases {
  static func addAbsent(to registry: inout Registry) {
    let phased = "phased|staged|gradual release|rollout"
    for typed in [
      "app version submit|release|create|edit VERSION --phased|--phased-release …",
      "release|submit|deploy --phased|--phased-release|--staged …",
      "release|ship VERSION --phased|--phased-release|--staged …", "version submit|release VERSION --phased …",
      "start|stop|pause|resume|continue|complete|finish|halt|cancel|enable|disable|use|show \(phased) …",
      "start|stop|pause|resume|complete|finish|halt|cancel|enable|disable|use|show a|the \(phased) …",
      "start|stop|pause|resume|complete|finish|halt VERSION \(phased) …", "\(phased) …", "is there a \(phased)",
      "rollout VERSION …",
    ] {
      registry.phrase(
        typed, advises: "a version is released to everyone at once: \(command: "app version release VERSION")")
    }
    for typed in ["release to all|everyone|everybody …", "release it|version to all|everyone …"] {
      registry.phrase(typed, advises: .command("app version release VERSION"))
    }
    for typed in ["release|launch|submission checklist", "checklist for release|launch|submission"] {
      registry.phrase(typed, advises: .command("app version why VERSION"))
    }
    for typed in ["roll|rollback|revert|go back to version VERSION …", "rollback|revert to|version VERSION …"] {
      registry.phrase(
        typed,
        advises: "a version is not taken back; a new one follows: \(command: "app version create")")
    }
    for typed in [
      "appeal rejection|decision|review of|for|on ITEM …", "appeal rejection|decision|review ITEM …",
      "appeal the rejection|decision|review of|for|on ITEM …", "appeal SERIAL …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("there is no appeal; a message reaches the reviewer", command: "review message ITEM TEXT"))
    }
    let texts = "--whats-new|--whatsnew|--release-notes|--notes|--description|--changelog TEXT"
    for made in ["version|versions create|new|add|make", "create|new|add|make version|app-version"] {
      for (typed, meaning) in [
        ("VERSION", "VERSION"), ("--version VERSION", "VERSION"),
        ("--app KEY --version VERSION", "VERSION --app KEY"), ("VERSION --app KEY", "VERSION --app KEY"),
      ] {
        registry.phrase(
          "\(made) \(typed) \(texts)", means: "app version create \(meaning)",
          noting: "the texts of app versions are not kept here")
      }
    }
    for typed in ["builds|build", "builds|build list|ls|show|status", "list|show|get|ls builds|build"] {
      registry.phrase(
        typed, means: "app version list", noting: "builds are not kept here; each version is uploaded as a whole")
    }
  }

  /// What would happen, without doing it.
  static func addRehearsals(to registry: inout Registry) {
    for typed in [
      "rehearse|practise|practice rejection|reject of|for ITEM",
      "rehearse|practise|practice a|the rejection|reject of|for ITEM", "rehearse|practise|practice rejecting ITEM",
      "simulate|rehearse|practise|practice|try|mock reject|rejection|rejecting ITEM",
      "simulate|rehearse|practise|practice|try|mock rejection of ITEM",
    ] {
      registry.phrase(typed, advises: .command("plan review reject ITEM --message TEXT --guideline NUMBER"))
    }
    for verb in ["approve", "submit", "withdraw"] {
      registry.phrase(
        "simulate|rehearse|practise|practice|try|mock \(verb) ITEM …", means: "plan review \(verb) ITEM …")
    }
    for typed in ["simulate|rehearse|practise|practice|forecast review|reviews|queue", "rehearse|practise the review"] {
      registry.phrase(typed, means: "review simulate")
    }
  }
}
