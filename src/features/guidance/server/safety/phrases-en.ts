import type { Language } from './language.ts'

const phrase = (source: string) => new RegExp(`\\b${source}`)

const NOT_MEANT =
  '(?! (laughing|laughter|of|his|her|my|the|honest|tired|set|sure|serious|when|if|without)\\b)'

/** In shortened text. Each means danger whatever stands around it; what depends on that is learned. */
export const PHRASES_EN: Language['phrases'] = {
  emergency: [
    phrase('(not|stopped|isnt|barely|hardly) breathing\\b'),
    phrase(
      '(took|taken|swallowed) (an overdose|all (of )?(my|the|his|her|them)\\b.{0,12}(pills|tablets|meds))',
    ),
    phrase('(having|had) a (heart attack|stroke) (now|right now|i think)\\b'),
    phrase(
      '(think|thinks) (im|he is|she is|hes|shes|my \\w+ is|my \\w+s) having a (heart attack|stroke)\\b',
    ),
    phrase('crushing (chest )?pain\\b'),
    phrase(
      '(i|ive|she|he|shes|hes) (just )?(overdosed|swallowed bleach|drank bleach)\\b(?! on (sugar|coffee|caffeine|chocolate|news|tv|work|carbs))',
    ),
  ],
  harm: [
    phrase(
      '(kill|unalive|hang|shoot|drown) (myself|my self|herself|himself|themselves)\\b(?! (laughing|short|some slack))',
    ),
    phrase('killing (myself|herself|himself)\\b(?! (laughing|over|with work))'),
    phrase(`(want|wanted|wants|wish|ready) to (die|be dead|not exist|not wake up)\\b${NOT_MEANT}`),
    phrase(
      'dont want to (be alive|exist|live)(?= ?$| (at all|any ?more|any ?longer)\\b(?! (in|at|with|here|there|on|near|by|next|under|like|alone)\\b))',
    ),
    phrase('(end|ending|take|taking) my (own )?life\\b'),
    phrase('(im|am|feel|feeling|been) (so |really |very )?suicidal\\b'),
    phrase('suicide (note|letter|plan)\\b'),
    phrase('sewer ?slide|sewerside'),
    phrase('(tied|made|have|got) (a|the) noose\\b'),
    phrase('(slit|slitting|cut|cutting) my (wrists?|throat)\\b'),
    phrase('(im|been|started|ive been) (self ?harming|cutting myself)\\b'),
    phrase('wish i (was|were) dead\\b'),
    phrase('better off (dead|without me)\\b(?! (micromanaging|in the|on the team))'),
    phrase('(kms|ctb)\\b'),
  ],
  abuse: [
    phrase('(i was|i got|he|she|they|been|being|him) (gang )?raped\\b'),
    phrase(
      '(my (husband|wife|partner|boyfriend|girlfriend|ex|dad|mum|mom|father|mother|stepdad)|he|she) (hits|beats|raped|rapes|strangled|choked) me\\b(?! (at|up for|in (the game|tennis|chess)|to (the|it)|by|with (a |new |more ))\\b)',
    ),
    phrase(
      '(says|said|threatens to|going to|will) (he will|he would|hell|to)? ?kill me if i (leave|tell|go)\\b',
    ),
  ],
  violence: [
    phrase(
      '(want|going|planning) to (kill|murder|stab|shoot) (him|her|them|someone|people|my (wife|husband|boss|mother|father|dad|mum|mom|brother|sister|family|kids|ex))\\b(?! (with kindness|an email|a message|off))',
    ),
  ],
}
