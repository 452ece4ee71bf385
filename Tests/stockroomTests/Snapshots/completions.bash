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
