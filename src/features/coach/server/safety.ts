/* Rules of 2026-11, version 1. A change of a rule changes this line and the labelled texts in safety.test.ts. */

const HARM = [
  /\b(kill|hurt|harm|cut|cutting|end)\s+(myself|my\s*self|my\s+own\s+life|my\s+life)\b/i,
  /\b(suicid\w*|self[\s-]?harm\w*)\b/i,
  /\b(want|wish|wanna|ready|going|plan\w*)\s+to\s+(die|be\s+dead|not\s+(be\s+alive|exist|wake\s+up))\b/i,
  /\b(wish\s+i\s+(was|were)\s+dead|better\s+off\s+(dead|without\s+me)|no\s+(reason|point)\s+(to|in)\s+liv(e|ing)|don'?t\s+want\s+to\s+(live|be\s+alive|be\s+here)\s*(anymore|any\s+more)?)\b/i,
  /\b(take|taking|took)\s+(all\s+)?(my|the)\s+pills\b|\boverdos\w*/i,
]
const VIOLENCE = [
  /\b(kill|murder|shoot|stab|strangle)\s+(him|her|them|my\s+(wife|husband|partner|boss|father|mother|son|daughter|kids?|child|children|neighbou?r|brother|sister)|someone|somebody|people|everyone)\b/i,
]
const ABUSE = [
  /\b(he|she|they|(my\s+)?(husband|wife|partner|boyfriend|girlfriend|father|mother|dad|mom|stepfather|uncle|boss))\s+(hits?|beats?|chok(es?|ed)|punch(es|ed)|slaps?|kicks?|rapes?|raped|molest\w*|threatens?\s+to\s+kill|hurts?)\s+me\b/i,
  /\b(i\s+(was|am|got|am\s+being|was\s+being)\s+(raped|abused|molested|sexually\s+assaulted|beaten))\b/i,
  /\bafraid\s+(of\s+)?(my\s+(husband|wife|partner|boyfriend|girlfriend|father|stepfather)\s+)?(will|might|is\s+going\s+to)\s+(hurt|kill)\s+me\b/i,
]

const HELP = `If you are in danger now, call your local emergency number: 911 in the USA, 112 in Europe, 999 in the UK.
You can talk to somebody at any hour: in the USA call or text 988; in the UK and Ireland call Samaritans on 116 123; elsewhere findahelpline.com lists free lines by country.`

const ABUSE_HELP =
  'In the USA the National Domestic Violence Hotline is 1-800-799-7233, at any hour, and in confidence.'

const matches = (rules: readonly RegExp[], text: string) => rules.some(rule => rule.test(text))

/**
 * Text that speaks of self-harm, violence or abuse is answered at once, with care and real help, before any
 * model sees it.
 * @returns the answer, or null when there is no need of one
 */
export function careFor(text: string): string | null {
  if (matches(HARM, text)) {
    return `I am very glad you wrote that. What you carry sounds heavier than anything a coach, or I, should carry with you alone, and you deserve a person beside you right now.\n\n${HELP}\n\nIs there somebody near you whom you could tell this, tonight, in just these words?`
  }
  if (matches(ABUSE, text)) {
    return `Thank you for saying it. What is being done to you is not your fault, and it is not something to be reframed or coached away. Your safety comes first.\n\n${HELP}\n${ABUSE_HELP}\n\nIf it is safe, tell one person you trust today.`
  }
  if (matches(VIOLENCE, text)) {
    return `That sounds like more anger or fear than one person should hold. Please put distance between you and whoever it is about, now, and talk to somebody before you do anything.\n\n${HELP}`
  }
  return null
}
