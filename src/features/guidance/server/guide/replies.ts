import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type Said, template } from '#src/contract/own-words.ts'
import { guideLanguageNow } from './language.ts'

/**
 * What a coach says around a passage of the site: one sentence that takes up how it is to stand there, and one question
 * back. By passage id, so that they fit whatever the site's own texts say.
 */
interface Reply {
  heard: MessageDescriptor
  ask: MessageDescriptor
}

const reply = (heard: MessageDescriptor, ask: MessageDescriptor): Reply => ({ heard, ask })

const REPLIES: Readonly<Record<string, Reply>> = {
  'filter-find': reply(
    msg`That you stop and look at it is the hard half of the work.`,
    msg`When did it last sting more than it should have?`,
  ),
  'filter-adjust': reply(
    msg`A thought like that is tiring to carry, and it can be looked at.`,
    msg`What is one thing that speaks against it, even a small one?`,
  ),
  'filter-0': reply(
    msg`That is a heavy sentence to walk around with.`,
    msg`What would you say to a friend who told you this?`,
  ),
  'filter-1': reply(
    msg`It is discouraging when something seems to go the same way every time.`,
    msg`When was it last otherwise, even for ten minutes?`,
  ),
  'filter-2': reply(
    msg`Not knowing what somebody thinks of us can fill a whole day.`,
    msg`What do you know for certain, and whom could you simply ask?`,
  ),
  'filter-3': reply(
    msg`That sounds like a lot of pressure, and little of it yours by choice.`,
    msg`If the rule were gone for a day, what would you want?`,
  ),
  'filter-4': reply(
    msg`When so much seems to hang on one thing, the body is on guard long before it happens.`,
    msg`What is most likely to happen, and what would help you on that day?`,
  ),
  'rooms-which': reply(
    msg`It helps to ask, because most of us never notice that we moved.`,
    msg`Where has your attention been in the last ten minutes?`,
  ),
  'rooms-move': reply(
    msg`Wanting to be somewhere else in your mind is already a first step.`,
    msg`Which room are you in now, and which one would do you good?`,
  ),
  'room-1': reply(
    msg`That wound-up feeling is hard to argue with, so begin with the breath and not with the thought.`,
    msg`What do you hear or see, right where you are?`,
  ),
  'room-2': reply(
    msg`A head that will not stop is exhausting.`,
    msg`Which of these thoughts is yours to act on today?`,
  ),
  'room-3': reply(
    msg`What comes from far back deserves time and good company.`,
    msg`What does this feeling remind you of, if you let it?`,
  ),
  'cabinet-sort': reply(
    msg`It is no wonder that it feels like too much while all of it is in your head at once.`,
    msg`Which three things take up the most room right now?`,
  ),
  'cabinet-weekly': reply(
    msg`A quiet half hour each week keeps it light.`,
    msg`Which day, and which hour, would be easiest to keep?`,
  ),
  'drawer-this_week': reply(
    msg`What is close in time calls the loudest.`,
    msg`Which one of these would you be most relieved to have done by Friday?`,
  ),
  'drawer-this_year': reply(
    msg`A thing that takes months needs a place, so that it does not press every day.`,
    msg`What would you like to be able to say of it at the end of the year?`,
  ),
  'drawer-this_life': reply(
    msg`That is one of the large questions, and it need not be answered at once.`,
    msg`When did you last feel that a day was truly yours?`,
  ),
  'domino-choose': reply(
    msg`Beginning is often the hardest part, and it says nothing about how much you care.`,
    msg`What could you begin within five minutes?`,
  ),
  'domino-pips': reply(
    msg`A day has many parts, and nobody fills all of them every time.`,
    msg`Which of the twelve has been missing lately?`,
  ),
  'domino-missed': reply(
    msg`That happens to everybody who tries something real, and it does not undo what you did before.`,
    msg`What would half of it look like tomorrow?`,
  ),
  'domino-evening': reply(
    msg`A few minutes at the end of a day are well spent.`,
    msg`What is the one thing from today that you want to remember?`,
  ),
  'week-plan': reply(
    msg`A week becomes lighter once you have decided what it is for.`,
    msg`What is the one thing that would make this a good week?`,
  ),
  sleep: reply(
    msg`Everything is harder when you are tired.`,
    msg`At what time could the screens go dark tonight?`,
  ),
  boundaries: reply(
    msg`It is hard to disappoint somebody, even when the answer is clear to you.`,
    msg`What would you be saying yes to with that no?`,
  ),
  connection: reply(
    msg`It matters to you, or it would not weigh so much.`,
    msg`What is one real question that you could ask, and when?`,
  ),
}

/** For questions about a tool, about the practice, and for what a site has added. */
const PLAIN = reply(msg`I am glad that you ask.`, msg`What would you like to begin with?`)

const OTHERS: readonly (readonly [RegExp, Reply])[] = [
  [
    /^filter-own/,
    reply(msg`That is worth a closer look.`, msg`What do you know for certain about it?`),
  ],
  [
    /^tool-/,
    reply(
      msg`I am glad that you ask.`,
      msg`What is on your mind that you would like to try it on?`,
    ),
  ],
  [
    /^coaching$/,
    reply(
      msg`Talking it through with a person is a good thought.`,
      msg`What would you want to be different after the first hour?`,
    ),
  ],
  [
    /^(memberships|faq-)/,
    reply(
      msg`I am glad that you ask.`,
      msg`Is there something else that you would want to know before you decide?`,
    ),
  ],
]

/** A loss is answered as one, whichever passage fits. */
export function replyOf(id: string, message: string): Said<Reply> {
  const found = REPLIES[id] ?? OTHERS.find(([pattern]) => pattern.test(id))?.[1] ?? PLAIN
  return template(
    guideLanguageNow().patterns.loss.test(message)
      ? reply(msg`I am sorry. A loss takes the time it takes.`, msg`What do you miss most?`)
      : found,
  )
}
