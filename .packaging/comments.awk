# Lists the comments that begin with a pronoun in place of the noun that they are about, or that have two negations in their first
# sentence; fails above `maximum` of them. For `make lint`.
function judge(    sentence, words, count, negations, i) {
  if (comment == "") return
  sentence = match(comment, /[.:;] /) ? substr(comment, 1, RSTART) : comment
  count = split(tolower(sentence), words, /[^a-z']+/)
  for (i = 1; i <= count; i++) if (words[i] ~ /^(not?|never|nothing|neither|nor|none|without|cannot)$|n't$/) negations++
  if (comment ~ /^(What|Where|It|They|One|Whether|Which|Who)([^A-Za-z]|$)/ || negations > 1) {
    print place ": " comment
    found++
  }
  comment = ""
}

FNR == 1 { judge() }
/^ *\/\/ (MARK|swift)/ || !/^ *\/\// { judge(); next }
{
  if (comment == "") place = FILENAME ":" FNR
  sub(/^ *\/\/+ ?/, "")
  comment = comment (comment == "" ? "" : " ") $0
}
END {
  judge()
  if (found) print found " comments should begin with their nouns or lose a negation; at most " maximum " may remain"
  exit found > maximum
}
