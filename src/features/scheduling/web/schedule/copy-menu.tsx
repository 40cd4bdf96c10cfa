import { useState } from 'react'
import { WEEKDAYS } from '#src/contract/calendar.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Choice } from '#src/platform/web/ui/field.tsx'

interface CopyMenuProps {
  /** 1 is Monday. */
  weekday: number
  onCopy: (weekdays: readonly number[]) => void
}

/** Copies a day's hours to other days. */
export function CopyMenu({ weekday, onCopy }: CopyMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const name = WEEKDAYS[weekday - 1]
  const toggle = (day: number) =>
    setChosen(days => (days.includes(day) ? days.filter(each => each !== day) : [...days, day]))
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => {
        setChosen([])
        setOpen(open)
      }}
      trigger={
        <Button variant="quiet" size="sm">
          Copy to<span className="sr-only"> other days the hours of {name}</span> …
        </Button>
      }
      title={`Copy the hours of ${name}`}
      description="They replace the hours of the days that you choose."
      footer={
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy(chosen)
            setOpen(false)
          }}
        >
          Copy
        </Button>
      }
    >
      <ul className="grid gap-1 sm:grid-cols-2">
        {WEEKDAYS.map((day, index) =>
          index + 1 === weekday ? null : (
            <li key={day}>
              <Choice
                type="checkbox"
                checked={chosen.includes(index + 1)}
                onChange={() => toggle(index + 1)}
              >
                {day}
              </Choice>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}
