import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { CONTENTS_MAX, OFFER_PLANS } from '../../constants.ts'
import { planName } from '../../domain/contents.ts'
import type { Choices } from './choices.ts'
import { type ContentForm, contentError, type Kind } from './offer-fields.ts'

type Options = readonly (readonly [value: string, label: string])[]

export const optionsOf = (kind: Kind, { types, groups }: Choices): Options =>
  kind === 'sessions'
    ? types.map(({ id, name, minutes }) => [String(id), t`${name}, ${minutes} minutes`] as const)
    : kind === 'group'
      ? groups.map(({ id, name }) => [String(id), name] as const)
      : OFFER_PLANS.map(plan => [plan, planName(plan)] as const)

const KINDS = {
  sessions: { title: msg`Sessions`, of: msg`Which session`, add: msg`Sessions` },
  group: { title: msg`A place in a group`, of: msg`Which group`, add: msg`A place in a group` },
  plan: {
    title: msg`Months of a membership`,
    of: msg`Which membership`,
    add: msg`Months of a membership`,
  },
} as const satisfies Record<
  Kind,
  { title: MessageDescriptor; of: MessageDescriptor; add: MessageDescriptor }
>

const REMOVE: Readonly<Record<Kind, (at: number) => string>> = {
  sessions: at => t`Remove sessions, number ${at}`,
  group: at => t`Remove a place in a group, number ${at}`,
  plan: at => t`Remove months of a membership, number ${at}`,
}

const NEW = { sessions: ['6', '3'], group: ['', ''], plan: ['', '3'] } as const

interface ContentsInputProps {
  contents: readonly ContentForm[]
  choices: Choices
  /** Says what is missing or wrong. */
  isChecked: boolean
  onChange: (contents: ContentForm[]) => void
}

/** What an offer holds: up to five things. */
export function ContentsInput({ contents, choices, isChecked, onChange }: ContentsInputProps) {
  function add(kind: Kind) {
    const [count, months] = NEW[kind]
    // What is free anyway is sold only by choice.
    const paid = choices.types.filter(({ credits }) => credits > 0)
    const [first] = optionsOf(kind, { ...choices, types: paid })
    onChange([...contents, { kind, of: first?.[0] ?? '', count, months }])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        <Trans>What it holds</Trans>
      </legend>
      <p className="text-ink-soft text-sm">
        <Trans>
          Nothing at all is fine, too: the words alone, such as a workbook that you send by mail.
        </Trans>
      </p>
      <ul className="mt-3 grid gap-3 empty:hidden">
        {contents.map((content, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and are only added at the end
            key={at}
            content={content}
            at={at + 1}
            options={optionsOf(content.kind, choices)}
            error={isChecked ? contentError(content) : undefined}
            onChange={change =>
              onChange(contents.map((each, n) => (n === at ? { ...each, ...change } : each)))
            }
            onRemove={() => onChange(contents.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      {contents.length < CONTENTS_MAX && (
        <div className="mt-3 flex flex-wrap gap-2">
          {(Object.keys(KINDS) as Kind[])
            .filter(kind => optionsOf(kind, choices).length > 0)
            .filter(kind => kind !== 'plan' || choices.givesPlans)
            .map(kind => (
              <Button key={kind} size="sm" variant="secondary" onClick={() => add(kind)}>
                <Plus aria-hidden className="size-4" />
                {i18n._(KINDS[kind].add)}
              </Button>
            ))}
        </div>
      )}
      {choices.types.length === 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>
            To sell sessions,{' '}
            <Link to={href('/coach/availability')} className="text-link">
              set your hours
            </Link>{' '}
            first.
          </Trans>
        </p>
      )}
    </fieldset>
  )
}

interface RowProps {
  content: ContentForm
  /** Its place in the list, from 1. */
  at: number
  options: Options
  error: string | undefined
  onChange: (change: Partial<ContentForm>) => void
  onRemove: () => void
}

function Row({ content, at, options, error, onChange, onRemove }: RowProps) {
  const { kind, of, count, months } = content
  const { title, of: label } = KINDS[kind]
  const isKnown = of === '' || options.some(([value]) => value === of)
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <div className="-mt-1 flex items-center justify-between gap-3">
        <p className="font-semibold">{i18n._(title)}</p>
        <button
          type="button"
          aria-label={REMOVE[kind](at)}
          data-tip
          onClick={onRemove}
          className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-danger"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      <Field label={i18n._(label)} error={error}>
        <Select value={of} onChange={event => onChange({ of: event.target.value })}>
          {of === '' && <option value="">{t`Please choose`}</option>}
          {!isKnown && <option value={of}>{t`No longer there`}</option>}
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {kind !== 'group' && (
        <div className="grid grid-cols-2 gap-3">
          {kind === 'sessions' && (
            <Field label={t`How many`}>
              <TextInput
                inputMode="numeric"
                value={count}
                onChange={event => onChange({ count: event.target.value })}
              />
            </Field>
          )}
          <Field label={kind === 'sessions' ? t`To use within` : t`For`} note={t`(months)`}>
            <TextInput
              inputMode="numeric"
              value={months}
              onChange={event => onChange({ months: event.target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  )
}
