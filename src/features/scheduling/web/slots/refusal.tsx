import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Slot } from '../../domain/slots.ts'
import { whenWords } from '../../domain/words.ts'
import { useReader } from '../use-reader.ts'

/** The other free times of a refused booking (docs/product.md 11.2). */
function othersOf(error: unknown): readonly Slot[] {
  if (!(error instanceof ApiError)) return []
  const { alternatives } = (error.data ?? {}) as { alternatives?: readonly Slot[] }
  return alternatives ?? []
}

interface RefusalProps {
  error: Error
  coachZone: string
  onChoose: (start: string) => void
}

/** Why a time could not be booked, and others in its place if it was taken in the meantime. */
export function Refusal({ error, coachZone, onChoose }: RefusalProps) {
  const { zone } = useReader(coachZone)
  const others = othersOf(error)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) notice.current?.focus()
  }, [error])
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert
        tone="danger"
        actions={others.map(({ start }) => (
          <Button key={start} size="sm" variant="secondary" onClick={() => onChoose(start)}>
            {whenWords(Date.parse(start), zone)}
          </Button>
        ))}
      >
        {messageOf(error, t`This did not work, and nothing was booked. Please try again.`)}
        <span>{others.length > 0 && t` These times are free:`}</span>
      </Alert>
    </div>
  )
}
