/**
 * Letters of other scripts that look like one or two of a to z or of 0 to 9, by script: those of Unicode 17.0, Security
 * Mechanisms, confusables.txt, that a host can have (lower case and letters without case).
 */
const byScript = {
  Cyrillic: 'абгеорсухшѕіјѡѵүһҽӏӕԁԛԝꙇꚙ',
  Greek: 'αγινορσυϳϸᴦ',
  Armenian: 'ագզհոռսցւքօ',
  Hebrew: '\u05d5\u05d8\u05df\u05e1\u05f0',
  Arabic: '\u0627\u0647\u06be\u06c1\u06d5',
  Georgian: 'ყჿ',
  Coptic: 'ϭⲅⲓⲟⲣⲥⲩⲽⳋⳏⳓ',
  Cherokee: 'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮᏳᏴ',
  'Canadian Aboriginal': 'ᐯᑌᑭᑯᑲᒍᒪᒿᕁᕼᕽᖇᖯᖴᗅᗞᗪᗰᗷ',
  Lisu: 'ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
  Tifinagh: 'ⴸⴹⵏⵔⵕⵝ',
  Oriya: 'ଠ',
  Malayalam: 'ടഠ',
  Myanmar: 'ငဝၚ',
  Ethiopic: 'ሀዐ',
  Runic: 'ᚷᛁᛕᛖ',
  "N'Ko": '\u07ca',
};

const lookAlikes: ReadonlySet<string> = new Set(Object.values(byScript).join(''));

const isLatin = /\p{Script=Latin}/u;

/** What says nothing of a label's script: digits, hyphens, marks upon letters. */
const isNeutral = /[0-9-]|\p{M}/u;

/**
 * Whether a label of a host may be taken for one in Latin letters: it has none, and each of its letters looks like one; or
 * it has some, with such letters among them.
 */
export function imitatesLatin(label: string): boolean {
  const letters = Array.from(label.normalize('NFD')).filter((character) => !isNeutral.test(character));
  const others = letters.filter((character) => !isLatin.test(character));
  if (others.length === 0) return false;
  return letters.length === others.length
    ? others.every((character) => lookAlikes.has(character))
    : others.some((character) => lookAlikes.has(character));
}
