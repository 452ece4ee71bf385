internal import Store

extension Registry {
  /// Refuses plugins that cannot be in one console: two that bring the same thing, or an option to no command.
  ///
  /// - Parameter absent: The commands of plugins that are switched off; options may be meant for them.
  package func validate(absent: Set<String> = []) throws {
    if let clash = clashes.first { throw clash }
    for schema in schemas { try schema.requireAscending() }
    for option in options {
      let name = option.description.name
      guard let entry = entries.first(where: { $0.description.name == option.command }) else {
        guard !absent.contains(option.command) else { continue }
        throw Refusal.optionWithoutCommand(option)
      }
      if entry.description.parameters.contains(where: { $0.name == name }) {
        throw Refusal.pluginClash("the option --\(name) of \(option.command)", entry.plugin, option.plugin)
      }
    }
  }
}

extension Refusal {
  static func pluginClash(_ thing: String, _ owner: String, _ other: String) -> Refusal {
    let isOne = owner.utf8.elementsEqual(other.utf8)
    let plugins = isOne ? "two parts of the plugin \(owner)" : "the plugins \(owner) and \(other)"
    return Refusal("plugin.clash", "\(plugins) both bring \(thing)", hint: "plugin disable one of them", subject: thing)
  }

  fileprivate static func optionWithoutCommand(_ option: CommandOption) -> Refusal {
    Refusal(
      "plugin.option.no-command",
      "the plugin \(option.plugin) adds --\(option.description.name) to \(option.command), which is no command",
      hint: "plugin disable \(option.plugin)", subject: option.command)
  }
}
