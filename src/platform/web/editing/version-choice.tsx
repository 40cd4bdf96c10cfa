import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { toast } from '../toast-store.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Edit, Side } from './merged-edit.ts'

interface Versions<Part> {
  part: Part
  /** What it is called; left out where there is only one. */
  name?: string
  mine: string
  theirs: string
}

/** The conflicts of a form. @param inWords a field's value as it is shown */
export const versionsOf = <T extends object>(
  { conflicts, mine, base }: Edit<T>,
  nameOf: (field: keyof T) => string,
  inWords = (form: T, field: keyof T): string => String(form[field] ?? ''),
): Versions<keyof T>[] =>
  conflicts.map(field => ({
    part: field,
    name: nameOf(field),
    mine: inWords(mine, field),
    theirs: inWords(base, field),
  }))

interface VersionChoiceProps<Part> {
  title: string
  versions: readonly Versions<Part>[]
  onChoose: (part: Part, side: Side) => void
  /** What the button for one's own version says. */
  keep?: string
  /** In place of the sentence that leads to saving. */
  children?: ReactNode
}

/** Both versions of what was changed here and elsewhere, side by side, with a choice. */
export function VersionChoice<Part>({
  title,
  versions,
  onChoose,
  keep = t`Keep mine`,
  children = t`Nothing is lost. Choose what to keep, then save.`,
}: VersionChoiceProps<Part>) {
  if (versions.length === 0) return null
  return (
    <div data-versions tabIndex={-1} className="scroll-mt-40 rounded-md outline-none print:hidden">
      <Alert tone="warning" title={title}>
        <p>{children}</p>
        <ul className="mt-3 grid gap-4">
          {versions.map(({ part, name, mine, theirs }) => (
            <li key={String(part)} className="grid gap-2">
              {name && <p className="font-semibold">{name}</p>}
              <div className="grid gap-2 sm:grid-cols-2">
                {(
                  [
                    ['mine', 'Here', mine, keep],
                    ['theirs', 'Saved elsewhere', theirs, 'Use the other'],
                  ] as const
                ).map(([side, heading, text, label]) => (
                  <div key={side} className="grid content-between gap-3 rounded-md bg-sheet p-3">
                    <div>
                      <p className="text-ink-soft text-sm">{heading}</p>
                      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
                        {text || t`Empty`}
                      </p>
                    </div>
                    <Button
                      size="sm"
                      variant="secondary"
                      className="justify-self-start"
                      aria-label={name && `${label}: ${name}`}
                      onClick={() => onChoose(part, side)}
                    >
                      {label}
                    </Button>
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

/** Focuses the choices: the button that needs them may be far below. */
export const showVersions = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-versions]')?.focus())
}

export function askToChoose(): void {
  toast({ title: t`Please choose first`, description: t`Say which version to keep, then save.` })
  showVersions()
}
