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
