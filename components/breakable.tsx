import { Fragment } from 'preact';

/** Words that are longer than a line may be, such as a network parameter's key or a host. */
const longWord = /(\S{10,})/u;

/** Where such a word reads best in two lines: after a dot, slash, hyphen or underscore, and before a capital. */
const seams = /(?<=[./_-])(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u;

/** Text whose long words break between their parts, and not in the middle of one. Copied and read as it is. */
export function Breakable({ text }: { text: string }) {
  return (
    <>
      {text.split(longWord).map((piece, index) =>
        longWord.test(piece)
          ? piece.split(seams).map((part, at) => (
              <Fragment key={`${index} ${at}`}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))
          : piece,
      )}
    </>
  );
}
