export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in Unicode scalars. */
  column: number;
  /** From 0, in bytes of UTF-8. */
  offset: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** One thing that goes wrong with a push. */
export interface Finding {
  rule: string;
  severity: "error" | "warning" | "info";
  message: string;
  /** What the sender or the user loses. */
  effect: string;
  /** The place as a JSON pointer, "" for the whole document. */
  pointer: string;
  range: Range;
  related: { message: string; pointer: string; range: Range }[];
  url: string | null;
  fix: { safe: boolean; title: string; edits: { offset: number; length: number; text: string }[] } | null;
}

export type Payload = string | Uint8Array | object;
/** Header fields of one push: an object, a Map, or a Headers as fetch has it. */
export type Headers = Record<string, string | number> | Map<string, string | number> | { entries(): Iterable<[string, string]> };

export interface Options {
  pushType?: string;
  headers?: Headers;
  /** The fields of these headers and of a call are all that a push is sent with, so that a missing one is reported. */
  allHeaders?: boolean;
  rules?: Record<string, Finding["severity"] | "off">;
  failOn?: Finding["severity"];
  minIos?: number | string;
  app?: object;
  /** How the sender encodes an object; JSON.stringify unless given. */
  encode?: (payload: object) => string | Uint8Array;
  [key: string]: unknown;
}

export class PushError extends Error {
  readonly findings: Finding[];
}

export class Linter {
  constructor(options?: Options);
  check(payload: Payload, headers?: Headers): Finding[];
  assertSendable(payload: Payload, headers?: Headers): void;
  fix(
    payload: Payload,
    options?: { headers?: Headers; unsafe?: boolean },
  ): { payload: Buffer; fixed: string[]; findings: Finding[] };
}

export interface GroupOptions {
  /** The user's language and region, such as "de-AT". */
  locale?: string;
  locked?: boolean;
  grouping?: "automatic" | "by-app" | "off";
  previews?: "always" | "when-unlocked" | "never";
  app?: object;
}

/** One choice of the prediction in words, with a code that stays. */
export interface Reason {
  code: string;
  message: string;
}

export interface GroupedNotification {
  /** Its place in the array, as text. */
  label: string;
  date: string | null;
  title: string | null;
  subtitle: string | null;
  body: string | null;
  summaryArg: string | null;
  weight: number;
  lightsUp: boolean;
  sounds: boolean;
  notes: Reason[];
}

/** A stack of the lock screen. */
export interface Group {
  app: string | null;
  device: string | null;
  kind: string;
  thread: string | null;
  reason: string;
  count: number;
  /** What the stack says, for each range of systems that says the same. */
  summaries: { systems: string; text: string; count: number; names: string[]; reasons: Reason[] }[];
  notes: Reason[];
  /** The newest first. */
  notifications: GroupedNotification[];
  /** Pushes that a finding keeps from this stack. */
  apart?: { label: string; message: string }[];
  [more: string]: unknown;
}

/** What `apnslint group --format json` prints, version 1. */
export interface Groups {
  version: 1;
  tool: { name: "apnslint"; version: string };
  settings: Record<string, unknown>;
  groups: Group[];
  notDisplayed: { label: string; reason: Reason }[];
  [more: string]: unknown;
}

export function lint(payload: Payload, options?: Options): Finding[];
export function group(notifications: object[], options?: GroupOptions): Groups;
export function textOf(finding: Finding): string;
export const version: string;
