/** What the buttons of «Что дальше» ask: the question itself, without the words that offer it. */
const OFFER = /^(?:Спросите|Попробуйте|Например)[^«»]*«(.+)»[.!]?$/;

/** «Спросите, например: «Остаток 60.01»» → «Остаток 60.01»; anything else is asked as it stands. */
export function questionIn(suggestion: string): string {
  return OFFER.exec(suggestion.trim())?.[1] ?? suggestion;
}
