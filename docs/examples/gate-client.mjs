// Asks one apnslint process about every push; any number of checks may be under way at once.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Something is wrong with the push; `findings` says what. */
export class NotSendable extends Error {
  constructor(findings) {
    super(findings.map((finding) => finding.message).join("; "));
    this.findings = findings;
  }
}

/** The push was not checked, so it must not be sent. */
export class NoAnswer extends Error {}

/** The caller's mistake, such as headers that are no object; the gate goes on. */
export class WrongQuestion extends TypeError {}

/** A running `apnslint gate --answers`. */
export class Gate {
  #process;
  #waiting = new Map();
  #next = 1;
  #isOpen = true;
  #timeout;

  constructor(options = [], { program = "apnslint", timeout = 10_000 } = {}) {
    this.#timeout = timeout;
    this.#process = spawn(program, ["gate", "--answers", ...options], { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("error", () => this.#end());
    // A closed pipe is reported here. Checks that wait for an answer are rejected when the output ends.
    this.#process.stdin.on("error", () => this.#end());
    const lines = createInterface({ input: this.#process.stdout, crlfDelay: Infinity });
    lines.on("line", (line) => this.#take(line));
    lines.on("close", () => this.#end());
  }

  /** The process id. */
  get pid() {
    return this.#process.pid;
  }

  /** Resolves if this text may be sent with these headers; otherwise rejects with NotSendable, NoAnswer or WrongQuestion. */
  async check(payload, headers = {}) {
    if (!this.#isOpen) throw new NoAnswer("apnslint has ended");
    const id = this.#next++;
    const answer = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new NoAnswer("apnslint has not answered in time"));
      }, this.#timeout);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#process.stdin.write(`${JSON.stringify({ id, headers, text: payload })}\n`);
    });
    if (answer.ok === true) return;
    if (answer.findings) throw new NotSendable(answer.findings);
    if (answer.error) throw new WrongQuestion(answer.error);
    throw new NoAnswer("that is no answer");
  }

  /** Ends the process after it has answered all questions. */
  close() {
    return new Promise((resolve) => {
      if (this.#process.exitCode !== null) resolve();
      this.#process.on("close", resolve);
      this.#process.stdin.end();
    });
  }

  #take(line) {
    try {
      const answer = JSON.parse(line);
      const { resolve, timer } = this.#waiting.get(answer.id) ?? {};
      if (!resolve) return; // It came after its time.
      this.#waiting.delete(answer.id);
      clearTimeout(timer);
      resolve(answer);
    } catch {
      // This is not an answer, so the lines after it can't be trusted either.
      this.#process.kill();
      this.#end();
    }
  }

  #end() {
    this.#isOpen = false;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new NoAnswer("apnslint has ended"));
    }
    this.#waiting.clear();
  }
}
