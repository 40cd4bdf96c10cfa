import { Plural, Trans } from '@lingui/react/macro'
import { numberText } from '#src/contract/formats.ts'

/** How long a text is, and by how much it is too long. */
export function Length({ value, max }: { value: string; max: number }) {
  const left = max - value.trim().length
  if (left < 0)
    return (
      <span className="text-danger">
        <Plural value={-left} one="# character too many" other="# characters too many" />
      </span>
    )
  return (
    <Trans>
      {value.trim().length} of {numberText(max)} characters
    </Trans>
  )
}
