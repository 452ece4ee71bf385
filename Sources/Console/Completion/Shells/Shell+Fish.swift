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
