"""Lints a log and writes a table of findings, which the id joins back to the records.

    spark-submit --py-files apnslint_spark.py lint_log.py [--program PATH] LOG TABLE -- --payload /push --id /id …
"""

import argparse

from apnslint_spark import findings
from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(usage="lint_log.py [--program PATH] LOG TABLE -- OPTIONS")
    parser.add_argument("log", help="lines of JSON, as files or folders of any storage that Spark reads")
    parser.add_argument("table", help="where the findings go, as Parquet")
    parser.add_argument("--program", default="apnslint", help="the program on the workers")
    parser.add_argument("options", nargs="*", help="options of apnslint lint")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("apnslint lint").getOrCreate()
    found = findings(spark.read.text(arguments.log), *arguments.options, program=arguments.program)
    found.write.mode("overwrite").parquet(arguments.table)

    table = spark.read.parquet(arguments.table)
    table.groupBy("severity", "rule").count().orderBy("count", ascending=False).show(100, truncate=False)


if __name__ == "__main__":
    main()
