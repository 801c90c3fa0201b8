<?php

declare(strict_types=1);

namespace Apnslint;

/** An invalid call: wrong options, headers that are not strings, too many bytes. */
final class Problem extends \InvalidArgumentException
{
}

/** A push that should not be sent. */
final class PushRefused extends \RuntimeException
{
    /** @param list<Finding> $findings why it should not be sent */
    public function __construct(public readonly array $findings)
    {
        parent::__construct(implode("\n", $findings));
    }
}

/** One thing that goes wrong with a push. `range` and `fix` are as in `apnslint lint --format json`. */
final class Finding implements \Stringable
{
    /**
     * @param array<string, mixed>       $range
     * @param list<array<string, mixed>> $related
     * @param array<string, mixed>|null  $fix
     */
    private function __construct(
        public readonly string $rule,
        public readonly string $severity,
        public readonly string $message,
        public readonly string $effect,
        public readonly string $pointer,
        public readonly array $range,
        public readonly array $related,
        public readonly ?string $url,
        public readonly ?array $fix,
    ) {
    }

    /** @return list<self> */
    public static function all(array $findings): array
    {
        return array_map(fn (array $it) => new self(
            $it['rule'], $it['severity'], $it['message'], $it['effect'], $it['pointer'], $it['range'], $it['related'],
            $it['url'], $it['fix'],
        ), $findings);
    }

    public function __toString(): string
    {
        ['line' => $line, 'column' => $column] = $this->range['start'];
        return "$line:$column: $this->severity: $this->message [$this->rule]";
    }
}

/** The result of Linter::fix(): the bytes, the rules of the findings that were fixed, and the findings that are left. */
final class FixedPush
{
    /** @param list<string> $fixed @param list<Finding> $findings */
    public function __construct(
        public readonly string $payload,
        public readonly array $fixed,
        public readonly array $findings,
    ) {
    }
}

/**
 * Checks Apple push payloads before they are sent, by libapnslint. Make one in each process and keep it.
 *
 * The options are those of .apnslint.json, such as push-type, headers, rules, fail-on and min-ios; app is the manifest itself. A
 * value is measured as $encode writes it, which has to be what the sender encodes with: json_encode() with its defaults, which
 * escape every character outside ASCII and every slash, unless another function is given.
 * libapnslint.so.0 is loaded from the system's library folders, or the file that APNSLINT_LIBRARY names.
 */
final class Linter
{
    private const FAILED = 2;

    private static ?\FFI $library = null;
    private \FFI\CData $linter;

    private readonly \Closure $encode;

    /** @param array<string, mixed> $options */
    public function __construct(array $options = [], ?callable $encode = null)
    {
        $this->encode = $encode === null ? fn (mixed $value) => self::json($value, 0) : $encode(...);
        $library = self::library();
        $text = self::json((object) $options);
        $problem = $library->new('apnslint_text');
        $linter = $library->apnslint_create($text, strlen($text), \FFI::addr($problem));
        if ($linter === null) {
            throw new Problem(self::take($problem));
        }
        $this->linter = $linter;
    }

    public function __destruct()
    {
        if (isset($this->linter)) {
            self::library()->apnslint_destroy($this->linter);
            unset($this->linter);
        }
    }

    /** A copy would free the same linter a second time. */
    private function __clone()
    {
    }

    public function __serialize(): array
    {
        throw new \LogicException('a linter is not serialised: make a new one');
    }

    /**
     * The findings of a payload, which is JSON text or a value to encode; an empty array if there are none.
     *
     * @param array<string, string>|null $headers the header fields of this push
     *
     * @return list<Finding>
     */
    public function check(string|array|object $payload, ?array $headers = null): array
    {
        return $this->judge($payload, $headers)[1];
    }

    /** Throws PushRefused if there is a finding at or above fail-on, by default "error". */
    public function assertSendable(string|array|object $payload, ?array $headers = null): void
    {
        [$code, $findings] = $this->judge($payload, $headers);
        if ($code === self::FAILED) {
            throw new PushRefused($findings);
        }
    }

    /** Fixes what can be fixed; `unsafe` also applies fixes that may not be what was meant. */
    public function fix(string|array|object $payload, ?array $headers = null, bool $unsafe = false): FixedPush
    {
        $library = self::library();
        [$fixed, $report] = [$library->new('apnslint_text'), $library->new('apnslint_text')];
        $text = is_string($payload) ? $payload : ($this->encode)($payload);
        $fields = $headers === null ? null : self::json((object) $headers);
        $code = $library->apnslint_fix(
            $this->linter, $text, strlen($text), $fields, strlen($fields ?? ''), $unsafe ? 1 : 0, \FFI::addr($fixed),
            \FFI::addr($report),
        );
        [$bytes, $said] = [self::take($fixed), self::take($report)];
        if ($code < 0) {
            throw new Problem($said);
        }
        $value = json_decode($said, true, 512, JSON_THROW_ON_ERROR);
        return new FixedPush($bytes, array_column($value['fixed'], 'rule'), Finding::all($value['findings']));
    }

    /**
     * Predicts which notifications stack on the lock screen and what each stack says, as `apnslint group --format json`
     * prints it.
     *
     * @param list<mixed>          $notifications payloads and request documents in the order of their arrival
     * @param array<string, mixed> $options       locale, grouping, previews, locked and app
     */
    public static function group(array $notifications, array $options = []): array
    {
        $library = self::library();
        $report = $library->new('apnslint_text');
        [$settings, $text] = [self::json((object) $options), self::json($notifications)];
        $code = $library->apnslint_group($settings, strlen($settings), $text, strlen($text), \FFI::addr($report));
        $said = self::take($report);
        if ($code < 0) {
            throw new Problem($said);
        }
        return json_decode($said, true, 512, JSON_THROW_ON_ERROR);
    }

    /** The version of the library. */
    public static function version(): string
    {
        return self::library()->apnslint_version();
    }

    /** @return array{int, list<Finding>} */
    private function judge(string|array|object $payload, ?array $headers): array
    {
        $report = self::library()->new('apnslint_text');
        $text = is_string($payload) ? $payload : ($this->encode)($payload);
        $fields = $headers === null ? null : self::json((object) $headers);
        $code = self::library()->apnslint_check(
            $this->linter, $text, strlen($text), $fields, strlen($fields ?? ''), \FFI::addr($report),
        );
        if ($code === 0) {
            return [0, []];
        }
        $said = self::take($report);
        if ($code < 0) {
            throw new Problem($said);
        }
        return [$code, Finding::all(json_decode($said, true, 512, JSON_THROW_ON_ERROR)['findings'])];
    }

    private static function json(mixed $value, int $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE): string
    {
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | $flags);
        } catch (\JsonException $error) {
            throw new Problem($error->getMessage(), 0, $error);
        }
    }

    /** The text as a string; the library's memory is freed. */
    private static function take(\FFI\CData $text): string
    {
        $string = $text->bytes === null ? '' : \FFI::string($text->bytes, $text->length);
        self::library()->apnslint_text_free(\FFI::addr($text));
        return $string;
    }

    private static function library(): \FFI
    {
        return self::$library ??= \FFI::cdef(<<<'C'
            typedef struct apnslint_linter apnslint_linter;
            typedef struct apnslint_text { char *bytes; size_t length; } apnslint_text;
            const char *apnslint_version(void);
            apnslint_linter *apnslint_create(const char *, size_t, apnslint_text *);
            void apnslint_destroy(apnslint_linter *);
            int apnslint_check(const apnslint_linter *, const char *, size_t, const char *, size_t, apnslint_text *);
            int apnslint_fix(const apnslint_linter *, const char *, size_t, const char *, size_t, unsigned,
                             apnslint_text *, apnslint_text *);
            int apnslint_group(const char *, size_t, const char *, size_t, apnslint_text *);
            void apnslint_text_free(apnslint_text *);
            C, getenv('APNSLINT_LIBRARY') ?: 'libapnslint.so.0');
    }
}
