"""Writes what `apnslint lint` says of a log as text, by `rdd.pipe`: nothing but the program is needed on the workers.

    spark-submit pipe_log.py [--program PATH] LOG FOLDER -- --payload /push --id /id …

Rows go through Python one by one here, so `lint_log.py` is several times faster.
"""

import argparse
import shlex

from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(usage="pipe_log.py [--program PATH] LOG FOLDER -- OPTIONS")
    parser.add_argument("log", help="lines of JSON, as files or folders of any storage that Spark reads")
    parser.add_argument("folder", help="where the lines about findings go")
    parser.add_argument("--program", default="apnslint", help="the program on the workers")
    parser.add_argument("options", nargs="*", help="options of apnslint lint")
    arguments = parser.parse_args()

    # With --exit-zero any other exit code means that not every line was read, and fails the task.
    command = [arguments.program, "lint", "--jsonl", "--format", "concise", "--exit-zero", *arguments.options, "-"]
    lines = SparkSession.builder.appName("apnslint pipe").getOrCreate().sparkContext.textFile(arguments.log)
    lines.pipe(shlex.join(command), checkCode=True).saveAsTextFile(arguments.folder)


if __name__ == "__main__":
    main()
