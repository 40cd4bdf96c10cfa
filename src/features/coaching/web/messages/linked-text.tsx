const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

function piecesOf(text: string): { from: number; text: string; isLink: boolean }[] {
  let from = 0
  return text.split(LINK).map((part, at) => {
    const piece = { from, text: part, isLink: at % 2 === 1 }
    from += part.length
    return piece
  })
}

export function LinkedText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(text).map(piece =>
        piece.isLink ? (
          <a
            key={piece.from}
            href={piece.text}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </span>
  )
}
