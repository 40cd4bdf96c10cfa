import { createHash } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { Passage } from './passages.ts'
import { isNamedIn } from './search.ts'

/**
 * What somebody says about a person, sleep, grief, fear or another feeling, of which no text of the site is about: it is heard, and one
 * question asked, in other words for another sentence. A passage that merely shares a word with it would hurt more than none.
 */
interface Kind {
  about: RegExp
  /** The passages, by their ids, that are close to it where the sentence has one of their own words. */
  near: readonly string[]
  heard: readonly MessageDescriptor[]
  ask: readonly MessageDescriptor[]
}

const GRIEF: Kind = {
  about:
    /\b(?:died|dead|dying|funeral|grave|cemetery|buried|ashes|passed away|(?:he|she|mom|mum|dad|cat|dog|\w+father|\w+mother|father|mother) passed|would have (?:been|turned)|divorce\w*|separat(?:ed|ion)|break-?up|broke up|mourn\w*|grie(?:f|v\w*)|widow\w*|miscarriage|stillborn|goodbye|without (?:her|him|them)\b|(?:miss|lost|lose) (?:my|our|her|him|them)|put down (?:my|our)|heaven)\b/i,
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
  about:
    /\b(?:afraid|scar(?:ed|es|y)|fears?|fearful|frighten\w*|terrif\w*|dread\w*|panic\w*|anxi\w*|nervous|worr(?:y|ied|ies|ying)|what if|hands shake|trembl\w*|(?:tight|tightness|knot) in|racing heart|heart (?:races|pounds))\b/i,
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
  about:
    /\b(?:sle(?:ep|eps|epless|eping|pt)|asleep|awake|wak(?:e|es|ing)|woke|insomni\w*|nightmares?|dream(?:s|t|ed|ing)?|in bed|going to bed|nights?|tired|exhaust\w*|worn out)\b/i,
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

const PEOPLE =
  'mothers?|mom|mum|mama|fathers?|dad|papa|parents?|sisters?|brothers?|siblings?|sons?|daughters?|child(?:ren)?|kids?|baby|twins?|teenagers?|husband|wife|spouse|partner|boyfriend|girlfriend|fianc\\w+|ex|friends?|boss|manager|colleagues?|coworkers?|team|cousins?|aunt|uncle|niece|nephew|grand\\w+|neighbou?rs?|in-laws?|\\w+-in-law|step\\w+|family|teacher|therapist|roommate|flatmate'

const SOMEBODY = new RegExp(`\\b(?:${PEOPLE})\\b`, 'gi')

const PERSON: Kind = {
  about: new RegExp(
    `\\b(?:my|our) (?:[a-z]+ ){0,2}(?:${PEOPLE})\\b|\\b(?:mom|mum|dad|grandm\\w+|grandp\\w+|granny|granddad)\\b|\\b(?:he|she|they|him|her|them|someone|somebody|nobody|no one|everyone|everybody|people)\\b`,
    'i',
  ),
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
  about:
    /\b(?:lonel\w+|alone|asham\w*|shame|guilt\w*|angr\w+|anger|furious|jealous\w*|env(?:y|ied|ious)|empty|numb|awful|miserable|feel(?:s|ing)?|felt|cry|cries|cried|crying|tears|homesick|hate|hates|hurts?|sad|sadness|regrets?|disappoint\w*|invisible|betray\w*|abandon\w*|reject\w*|unloved|heartbroken|in love|trust|stuck between|feel (?:so |very |really )?(?:old|lost|small|nothing|like a stranger|left (?:out|behind))|stranger|proud|ugly|bitter|hopeless|broken|who i am)\b/i,
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

/** The texts of the site are about these, whoever is named beside them. */
const OF_THE_SITE =
  /\b(?:domino\w*|pips?|tiles?|drawers?|cabinet|filters?|rooms?|planner|reflection|tools?|sessions?|book(?:ing)?|memberships?|prices?|coach(?:ing)?|procrastinat\w*|put(?:ting)? (?:\w+ ){0,3}off|habits?|motivat\w*|goals?|plans?|planning|priorit\w*|deadlines?|overwhelm\w*|too much to do|to-dos?|lists?|focus\w*|concentrat\w*|distract\w*|boundar\w*|(?:say|saying|said) (?:no|yes)|favors?|perfect\w*|should|must|i (?:always|never)|not good enough|failure|stupid|worst|disaster|think of me|thinks of me|judges? me|mad at me|(?:reply|replied|text(?:ed)?|call(?:ed)?) back|not reply|talk\w*|speak (?:with|to)|listen(?:s|ed)? to (?:me|him|her|each)|argu\w*|fight\w*|quarrel\w*|conversation|asks? too much|giving me more|for everyone|start|begin|beginning|missed|streak|breath\w*|thoughts?|mind)\b/i

const ASKS =
  /\?|^(?:how|what|when|where|which|can|could|should|would|may|is|are|do|does|tell|explain|show|give|help)\b/i

/** Whoever asks 'what if' or 'why' about a feeling asks nobody for a method. */
const WONDERS = /^(?:what if|why)\b/i

/** The mind does not make these up. */
const IS_REAL =
  /\b(?:cancer|tumou?rs?|ill|illness|sick|diagnos\w*|results?|surgery|operation|die|dies)\b/i

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
  if (OF_THE_SITE.test(message) || (ASKS.test(message) && !WONDERS.test(message))) return null
  const kind = KINDS.find(({ about }) => about.test(message))
  if (!kind) return null
  const isNear =
    found !== undefined &&
    kind.near.includes(found.id) &&
    !IS_REAL.test(message) &&
    isNamedIn(found, message.replace(SOMEBODY, ' '))
  const isRestAlone = kind === SLEEP && !PERSON.about.test(message) && !FEELING.about.test(message)
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
