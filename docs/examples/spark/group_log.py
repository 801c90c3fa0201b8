"""Predicts the stacks that each device shows, and counts the devices that see each summary.

    spark-submit --py-files apnslint_spark.py group_log.py [--program PATH] LOG TABLE -- --os ios18 …

The records of the log have `app`, `device`, `date` and, as `push`, a payload, its text or a request document.
"""

import argparse

from apnslint_spark import push_line, stacks
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


def pushes(log):
    """The columns that `stacks` reads, out of a log's records."""
    def member(path):
        return F.get_json_object("value", path)

    payload = F.coalesce(
        member("$.push.message.apns.payload"), member("$.push.payload"), member("$.push.apns"), member("$.push"))
    app, device, date = member("$.app"), member("$.device"), member("$.date")
    return log.select(
        app.alias("app"), device.alias("device"), date.alias("date"),
        push_line(app, device, date, payload).alias("line")).where("line is not null")


def main():
    parser = argparse.ArgumentParser(usage="group_log.py [--program PATH] LOG TABLE -- OPTIONS")
    parser.add_argument("log", help="lines of JSON, as files or folders of any storage that Spark reads")
    parser.add_argument("table", help="where the stacks go, as Parquet")
    parser.add_argument("--program", default="apnslint", help="the program on the workers")
    parser.add_argument("options", nargs="*", help="options of apnslint group")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("apnslint group").getOrCreate()
    predicted = stacks(pushes(spark.read.text(arguments.log)), *arguments.options, program=arguments.program)
    predicted.write.mode("overwrite").parquet(arguments.table)

    table = spark.read.parquet(arguments.table)
    seen = table.groupBy("systems", "summary").agg(F.countDistinct("app", "device").alias("devices"))
    seen.orderBy("devices", ascending=False).show(20, truncate=False)


if __name__ == "__main__":
    main()
