import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { CARE_OPENINGS, caredFor, type Danger, FOLLOW_UP, I_AM_SAFE } from '../../domain/care.ts'
import { detectDanger } from './detect.ts'
import type { HelpLines } from './help-lines.ts'

const helpParagraph = ({ emergency, lines }: HelpLines) =>
  [
    said(msg`If you are in danger now, ${{ emergency }}.`),
    said(msg`You can talk to somebody at any hour.`),
    ...lines,
  ].join('\n')

const withAbuse = (help: HelpLines) =>
  help.abuse ? `${helpParagraph(help)}\n${help.abuse}` : helpParagraph(help)

/** In a medical emergency that number alone: another line to choose from costs time. */
const emergencyParagraph = ({ emergency }: HelpLines) =>
  said(
    msg`Before anything else, ${{ emergency }}. Say where you are and what has happened, and stay on the line.`,
  )

const linesFor = (danger: Danger, help: HelpLines): string => {
  if (danger === 'emergency') return emergencyParagraph(help)
  return danger === 'abuse' ? withAbuse(help) : helpParagraph(help)
}

/** For what another person reads: only the help lines, since nothing answers in that person's place. */
export function helpText(texts: readonly string[], help: HelpLines): string | null {
  const dangers = texts.map(detectDanger)
  const danger = dangers.includes('emergency') ? 'emergency' : dangers.find(Boolean)
  return danger ? linesFor(danger, help) : null
}

const REST: Record<Danger, (help: HelpLines) => string> = {
  emergency: help =>
    `\n\n${emergencyParagraph(help)}\n\n${said(msg`Do not wait to see whether it passes, and do not drive yourself. If somebody has taken something, keep what is left of it, and its box, for those who come. Everything else here can wait.`)}`,
  harm: help =>
    ` ${said(msg`What you carry sounds heavier than anything a coach, or I, should carry with you alone, and you deserve a person beside you right now.`)}\n\n${helpParagraph(help)}\n\n${said(msg`Is there somebody near you whom you could tell this, tonight, in just these words? If it is about somebody else: stay with them, ask them straight, and call together.`)}`,
  abuse: help =>
    ` ${said(msg`Your safety comes first.`)}\n\n${withAbuse(help)}\n\n${said(msg`If it is safe, tell one person you trust today.`)}`,
  violence: help =>
    ` ${said(msg`Please put distance between you and the person it is about, now, and talk to somebody before you do anything.`)}\n\n${helpParagraph(help)}`,
}

const answerTo = (danger: Danger, help: HelpLines) =>
  said(CARE_OPENINGS[danger]) + REST[danger](help)

/**
 * Messages about self-harm, violence, abuse or a medical emergency are answered with care and help lines before a model sees
 * them. The conversation then stays away from the model until it is cleared or the person says that they are safe, even once
 * those messages are too old to be sent: our own earlier answers are recognized.
 * @param texts the user's messages, the latest last
 * @param answers earlier answers
 * @returns the answer, or null if none is needed
 */
export function careAnswer(
  texts: readonly string[],
  help: HelpLines,
  answers: readonly string[] = [],
): string | null {
  const latest = detectDanger(texts.at(-1) ?? '')
  if (latest) return answerTo(latest, help)
  const before = [
    ...answers.map(caredFor).filter(danger => danger !== null),
    ...texts.map(detectDanger).filter(danger => danger !== null),
  ]
  if (before.length === 0) return null
  const lines = before.includes('emergency') ? emergencyParagraph(help) : helpParagraph(help)
  const wrong = msg`If I took you wrong, say *${{ words: said(I_AM_SAFE) }}*, and we go on where we were. When you want to talk about something else, clear the chat and start again; I am here for that too.`
  return `${said(FOLLOW_UP)}\n\n${lines}\n\n${said(wrong)}`
}
