import { createHash } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { guideLanguageNow, type Heard } from './language.ts'
import type { Passage } from './passages.ts'
import { isNamedIn } from './search.ts'

/**
 * What somebody says about a person, sleep, grief, fear or another feeling, of which no text of the site is about: it is heard, and one
 * question asked, in other words for another sentence. A passage that merely shares a word with it would hurt more than none.
 */
interface Kind {
  about: Heard
  /** The passages, by their ids, that are close to it where the sentence has one of their own words. */
  near: readonly string[]
  heard: readonly MessageDescriptor[]
  ask: readonly MessageDescriptor[]
}

const GRIEF: Kind = {
  about: 'grief',
  near: [],
  heard: [
    msg`I am sorry. A loss takes the time it takes.`,
    msg`I am sorry. There is nothing that you have to do about it today.`,
    msg`That is a great deal to carry, and grief keeps no calendar.`,
    msg`Missing somebody so much is the other side of having loved them.`,
    msg`Thank you for saying it here. It need not be tidy.`,
    msg`I am sorry. It can be heavy and quite ordinary in the same hour.`,
  ],
  ask: [
    msg`What would you like somebody to know about them?`,
    msg`What has helped you to carry it, even for an hour?`,
    msg`Who knows how these days are for you?`,
    msg`When in the day is it heaviest?`,
    msg`What do you miss most?`,
  ],
}

const FEAR: Kind = {
  about: 'fear',
  near: ['filter-4', 'room-2', 'room-3'],
  heard: [
    msg`To be afraid is no failure; it tells that something matters to you.`,
    msg`Fear makes the hours before a thing long.`,
    msg`That is a lot to hold by yourself.`,
    msg`It takes some courage to say it so plainly.`,
    msg`I will not argue with the fear; it has come to guard something.`,
  ],
  ask: [
    msg`Where in the body do you notice it first?`,
    msg`What would make it a little safer?`,
    msg`Which part of it do you come back to most?`,
    msg`Who could be beside you when it comes?`,
    msg`What helped the last time?`,
  ],
}

const SLEEP: Kind = {
  about: 'sleep',
  near: ['sleep'],
  heard: [
    msg`Everything is harder on so little rest.`,
    msg`It is lonely to be awake while others sleep.`,
    msg`Rest cannot be forced, and wanting it badly does not bring it closer.`,
    msg`Nights like that make the days long.`,
    msg`A tired body tells the truth before the head does.`,
  ],
  ask: [
    msg`What goes through you in those hours?`,
    msg`Since when has it been so?`,
    msg`What was different before the last good night?`,
    msg`What would take some weight off tomorrow?`,
    msg`What would you let go of, if the day allowed it?`,
  ],
}

const PERSON: Kind = {
  about: 'person',
  near: ['connection', 'boundaries', 'filter-2'],
  heard: [
    msg`The people close to us reach places that nobody else does.`,
    msg`It matters to you, or you would not bring it here.`,
    msg`I am glad that you say it, even if only here.`,
    msg`There is more than one feeling in a sentence like that.`,
    msg`What others do lands on us, whether we choose it or not.`,
  ],
  ask: [
    msg`What do you wish they knew?`,
    msg`How has it been between you lately?`,
    msg`What does it stir up in you?`,
    msg`What have you not said to them yet?`,
    msg`What would you like to keep, whatever comes of it?`,
  ],
}

const FEELING: Kind = {
  about: 'feeling',
  near: ['connection', 'filter-0', 'filter-2', 'filter-3'],
  heard: [
    msg`Thank you for saying it as it is.`,
    msg`That may be there without a reason.`,
    msg`It is good that you noticed it, and did not hurry past.`,
    msg`A feeling like that asks to be heard before it asks to be solved.`,
    msg`You need not turn it into something useful right away.`,
  ],
  ask: [
    msg`When did you notice it first?`,
    msg`What was happening just before?`,
    msg`What would be kind to yourself today?`,
    msg`Whom would you tell, if you told one person?`,
    msg`What do you think it wants to say?`,
  ],
}

const KINDS = [GRIEF, FEAR, SLEEP, PERSON, FEELING] as const

/** The same for the same sentence, and another where that was said before in this conversation. */
function chosen(
  messages: readonly MessageDescriptor[],
  message: string,
  earlier: readonly string[],
): string {
  const from = messages.map(said)
  const at = createHash('sha256').update(message).digest().readUInt32BE(0)
  const turned = from.map((_, n) => from[(at + n) % from.length] ?? '')
  return turned.find(each => !earlier.some(answer => answer.includes(each))) ?? turned[0] ?? ''
}

/**
 * @param earlier the answers before in this conversation
 * @param found the passage of the site that fits best
 * @returns what says that it was heard, and one question; null for what the texts of the site are about, or no feeling is in
 */
export function hear(
  message: string,
  earlier: readonly string[],
  found: Passage | undefined,
): string | null {
  const { patterns } = guideLanguageNow()
  const has = (name: Heard) => patterns[name].test(message)
  // The texts of the site are about these, whoever is named beside them.
  if (has('ofTheSite')) return null
  // Whoever asks 'what if' or 'why' about a feeling asks nobody for a method.
  if ((message.includes('?') || has('asks')) && !has('wonders')) return null
  const kind = KINDS.find(({ about }) => has(about))
  if (!kind) return null
  const isNear =
    found !== undefined &&
    kind.near.includes(found.id) &&
    // The mind does not make these up.
    !has('real') &&
    isNamedIn(found, message.split(patterns.people).join(' '))
  const isRestAlone = kind === SLEEP && !has('person') && !has('feeling')
  if (isNear && isRestAlone && !earlier.some(answer => answer.includes(found.text))) return null
  return [
    chosen(kind.heard, message, earlier),
    isNear &&
      said(msg`On this site, ${{ link: `[${found.title}](${found.url})` }} comes close to it.`),
    chosen(kind.ask, message, earlier),
  ]
    .filter(Boolean)
    .join(' ')
}
