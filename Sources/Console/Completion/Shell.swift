internal import StockroomKit

/// A shell with completion.
enum Shell: String, CaseIterable, ParameterValue {
  case bash, zsh, fish

  static var valueName: String { "SHELL" }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var choiceSummaries: [String: String] {
    [
      bash.rawValue: "source <(stockroom completions bash)", zsh.rawValue: "source <(stockroom completions zsh)",
      fish.rawValue: "stockroom completions fish | source",
    ]
  }

  static func parse(_ text: String) throws -> Shell {
    guard let shell = Shell(rawValue: text) else {
      throw Refusal(
        "usage.value", kind: .usage, "no completions for \(text)",
        hint: "use one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return shell
  }

  /// Its completion script.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}

extension Shell {
  static let bashScript = #"""
    # Completes stockroom in bash. Load it with: source <(stockroom completions bash)

    _stockroom() {
      local rest=${COMP_LINE:0:COMP_POINT} words=() gap word index value description
      # Bash takes words apart at = and :, which belong to them here.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        gap=${rest%%[![:space:]]*}
        rest=${rest#"$gap"}
        [[ $rest == "$word"* ]] || word=$rest
        rest=${rest#"$word"}
        if [[ -z $gap && $index -gt 0 ]]; then
          words[${#words[@]} - 1]+=$word
        else
          words+=("$word")
        fi
      done

      # A quote that is open stays open; those of finished words, and backslashes, are the shell's own.
      local typed=${words[${#words[@]} - 1]} quote=
      [[ $typed == [\"\']* ]] && quote=${typed:0:1}
      for index in "${!words[@]}"; do words[index]=${words[index]//[\"\'\\]/}; done
      typed=${words[${#words[@]} - 1]}
      local current=${2//[\"\'\\]/}
      [[ $current == [=:] ]] && current=
      local head=${typed%"$current"}

      COMPREPLY=()
      while IFS=$'\t' read -r value description; do
        value=${value#"$head"}
        [[ -n $quote || $value != *[!A-Za-z0-9_./:=,@%+~-]* ]] || printf -v value %q "$value"
        # 63 is a question mark: the values are only to be listed.
        [[ $COMP_TYPE == 63 && -n $description ]] && value="$value  ($description)"
        COMPREPLY+=("$value")
      done < <("${words[0]/#\~\//$HOME/}" complete -o table -- "${words[@]:1}" 2>/dev/null)
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[/=:] ]]; then compopt -o nospace; fi
    }

    complete -F _stockroom stockroom

    """#
}

extension Shell {
  static let zshScript = #"""
    #compdef stockroom
    # Completes stockroom in zsh. Load it with: source <(stockroom completions zsh)

    _stockroom() {
      local -a lines final finalShown open openShown
      local line value shown
      lines=("${(@f)$("${(Q)words[1]/#\~\//$HOME/}" complete -o table -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      for line in $lines; do
        value=${line%%$'\t'*}
        shown="$value  ${line#*$'\t'}"
        case $value in
          (*[/=:]) open+=("$value"); openShown+=("$shown") ;;
          (?*) final+=("$value"); finalShown+=("$shown") ;;
        esac
      done
      compadd -l -d finalShown -a final
      compadd -S '' -l -d openShown -a open
    }

    if [[ $funcstack[1] == _stockroom ]]; then
      _stockroom "$@"
    else
      compdef _stockroom stockroom
    fi

    """#
}

extension Shell {
  static let fishScript = #"""
    # Completes stockroom in fish. Load it with: stockroom completions fish | source

    function __stockroom_complete
      set -l words (commandline -opc)
      set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
      set -l typed (string unescape -- (commandline -ct); or commandline -ct | string trim -l -c '\'"')
      $program complete -o table -- $words[2..-1] "$typed" 2>/dev/null
    end

    complete -c stockroom -f -a '(__stockroom_complete)'

    """#
}
