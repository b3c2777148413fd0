/** Navigation links of 1C: `e1cib/data/Документ.<вид>?ref=<32 hex digits>`, the parts of the guid from the last to the first. */

/** The link that opens the document in the application. */
export function navigationLink(set: string, guid: string): string {
  const [a = '', b = '', c = '', d = '', e = ''] = guid.toLowerCase().split('-');
  return `e1cib/data/Документ.${set.replace(/^Document_/, '')}?ref=${d}${e}${c}${b}${a}`;
}
